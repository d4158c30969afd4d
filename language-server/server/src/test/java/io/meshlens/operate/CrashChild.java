package io.meshlens.operate;

import io.meshlens.engine.Cancellation;
import io.meshlens.plan.EnvironmentName;
import io.meshlens.plan.Plan;
import io.meshlens.plan.PlanOptions;
import io.meshlens.run.Progress;
import io.meshlens.run.RunResult;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A process that applies a plan and can be killed while it does: at the point with the given number it says so and waits for
 * its end.
 */
final class CrashChild {
    private CrashChild() {}

    /** Arguments: the project's folder, {@code plan} or {@code run}, the time, the number of the point; 0 for none. */
    public static void main(String[] arguments) throws Exception {
        Sandbox sandbox = new Sandbox(Path.of(arguments[0]));
        sandbox.now = Instant.parse(arguments[2]);
        int deadly = Integer.parseInt(arguments[3]);
        AtomicInteger passed = new AtomicInteger();
        Plan plan = plan(sandbox, arguments[1]);
        System.out.println("begins");
        RunResult result = sandbox.operations()
                .apply(
                        plan,
                        event -> {
                            if (event instanceof Progress.Event.Passed && passed.incrementAndGet() == deadly) {
                                System.out.println("reached");
                                waitForEver();
                            }
                        },
                        new Cancellation());
        System.out.println("ended " + result);
        System.exit(0);
    }

    static Plan plan(Sandbox sandbox, String what) throws Exception {
        return what.equals("run")
                ? sandbox.operations().run(EnvironmentName.PROD, PlanOptions.DEFAULT, Set.of(), true, sandbox.now)
                : sandbox.plan("prod");
    }

    private static void waitForEver() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
