package io.evenkeel.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Properties;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobKey;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.Trigger;
import org.quartz.TriggerBuilder;
import org.quartz.TriggerKey;
import org.quartz.impl.StdSchedulerFactory;
import org.quartz.simpl.RAMJobStore;
import org.quartz.simpl.SimpleThreadPool;

/**
 * Asks for passes: every poll interval with some jitter, soon after events, and when a back-off is over.
 * Once closed it asks no more, whatever it is told.
 */
public final class PassSchedule implements AutoCloseable {
    /** A rollout makes a burst of events; one pass after it is enough. */
    private static final Duration SETTLE = Duration.ofSeconds(1);

    private static final String POLL = "schedule";
    private static final String EVENT = "event";
    private static final String BACK_OFF = "back-off";

    private final PassQueue queue;
    private final Jitter jitter;
    private final Duration settle;
    private final Scheduler scheduler;

    /** Does nothing until {@link #start}. */
    public PassSchedule(PassQueue queue, Duration poll) {
        this(queue, poll, SETTLE);
    }

    PassSchedule(PassQueue queue, Duration poll, Duration settle) {
        this.queue = queue;
        this.jitter = new Jitter(poll, RandomGenerator.getDefault());
        this.settle = settle;
        this.scheduler = scheduler();
    }

    /** The first pass follows at once. */
    public void start() {
        ask(() -> {
            for (var reason : new String[] {POLL, EVENT, BACK_OFF}) {
                scheduler.addJob(
                        JobBuilder.newJob(Job.class)
                                .withIdentity(reason)
                                .storeDurably()
                                .build(),
                        true);
            }
            scheduler.start();
        });
        trigger(POLL, Instant.now());
    }

    /** Something happened on the engine: a pass follows when it has had a moment to settle. */
    public void event() {
        earliest(EVENT, Instant.now().plus(settle));
    }

    /** A back-off ends then. Of several, the earliest counts: its pass will ask again for the others. */
    public void at(Instant instant) {
        earliest(BACK_OFF, instant);
    }

    @Override
    public void close() {
        ask(() -> scheduler.shutdown(true));
    }

    private void fired(String reason) {
        if (reason.equals(POLL)) {
            trigger(POLL, Instant.now().plus(jitter.next()));
        }
        queue.request(reason);
    }

    private synchronized void earliest(String reason, Instant at) {
        ask(() -> {
            var present = scheduler.getTrigger(new TriggerKey(reason));
            // one that has just fired is still there, without a next time
            var isSoonEnough = present != null
                    && present.getNextFireTime() != null
                    && !present.getNextFireTime().toInstant().isAfter(at);
            if (!isSoonEnough) {
                trigger(reason, at);
            }
        });
    }

    private void trigger(String reason, Instant at) {
        var key = new TriggerKey(reason);
        Trigger trigger = TriggerBuilder.newTrigger()
                .withIdentity(key)
                .forJob(new JobKey(reason))
                .startAt(Date.from(at))
                .withSchedule(SimpleScheduleBuilder.simpleSchedule().withMisfireHandlingInstructionFireNow())
                .build();
        ask(() -> {
            if (scheduler.rescheduleJob(key, trigger) == null) {
                scheduler.scheduleJob(trigger);
            }
        });
    }

    private Scheduler scheduler() {
        try {
            var factory = new StdSchedulerFactory();
            factory.initialize(settings());
            var made = factory.getScheduler();
            made.setJobFactory((bundle, in) ->
                    context -> fired(bundle.getJobDetail().getKey().getName()));
            return made;
        } catch (SchedulerException e) {
            throw new IllegalStateException("the schedule cannot be made: " + e.getMessage(), e);
        }
    }

    private static Properties settings() {
        var settings = new Properties();
        settings.setProperty(StdSchedulerFactory.PROP_SCHED_INSTANCE_NAME, "evenkeel-" + UUID.randomUUID());
        settings.setProperty(StdSchedulerFactory.PROP_SCHED_MAKE_SCHEDULER_THREAD_DAEMON, "true");
        settings.setProperty(StdSchedulerFactory.PROP_JOB_STORE_CLASS, RAMJobStore.class.getName());
        settings.setProperty(StdSchedulerFactory.PROP_THREAD_POOL_CLASS, SimpleThreadPool.class.getName());
        // a job only asks; passes run in the queue's own thread
        settings.setProperty("org.quartz.threadPool.threadCount", "1");
        settings.setProperty("org.quartz.threadPool.makeThreadsDaemons", "true");
        return settings;
    }

    private void ask(Request request) {
        try {
            request.run();
        } catch (SchedulerException e) {
            if (isShutdown()) {
                return;
            }
            throw new IllegalStateException("the schedule refused: " + e.getMessage(), e);
        }
    }

    private boolean isShutdown() {
        try {
            return scheduler.isShutdown();
        } catch (SchedulerException e) {
            return true;
        }
    }

    private interface Request {
        void run() throws SchedulerException;
    }
}
