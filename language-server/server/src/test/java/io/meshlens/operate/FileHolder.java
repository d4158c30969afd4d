package io.meshlens.operate;

import io.meshlens.engine.Cancellation;
import io.meshlens.engine.Engine;
import io.meshlens.engine.Session;
import io.meshlens.engine.Warehouse;
import io.meshlens.engine.duckdb.DuckDbEngine;
import io.meshlens.engine.duckdb.DuckDbOptions;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** A process that holds a DuckDB file until it is killed. */
final class FileHolder {
    private FileHolder() {}

    public static void main(String[] arguments) throws Exception {
        try (Warehouse warehouse =
                        new DuckDbEngine(DuckDbOptions.file(Path.of(arguments[0]))).open(Engine.Access.WRITE);
                Session session = warehouse.session(new Cancellation())) {
            session.query("SELECT 1", 1);
            System.out.println("open");
            new CountDownLatch(1).await();
        }
    }
}
