package io.meshlens.cli;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
@Command(name="init")
final class InitCommand implements Callable<Integer> { InitCommand(Main m){} public Integer call(){return 0;} }
