package io.meshlens.cli;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
@Command(name="demo")
final class DemoCommand implements Callable<Integer> { DemoCommand(Main m){} public Integer call(){return 0;} }
