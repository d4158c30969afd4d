package io.meshlens.operate;

import io.meshlens.engine.Engine;
import io.meshlens.engine.duckdb.DuckDbEngine;
import io.meshlens.engine.duckdb.DuckDbOptions;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** A process that holds a DuckDB file until it is killed. */
final class FileHolder {
    private FileHolder() {}

    public static void main(String[] arguments) throws Exception {
        try (var warehouse = new DuckDbEngine(DuckDbOptions.file(Path.of(arguments[0]))).open(Engine.Access.WRITE)) {
            System.out.println("open");
            new CountDownLatch(1).await();
        }
    }
}
