import { Histogram } from 'prom-client';

/** Seconds: from what nobody notices to what a person complains about. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Waits for the lock by which writers of one group follow each other: for a turn in this process, and for the row in the database. */
const lockWaits = new Histogram({
  name: 'oficina_group_lock_wait_seconds',
  help: 'How long writers waited for others of their group',
  labelNames: ['where'],
  buckets,
  registers: [],
});

/** Observes how long a wait took, also one that failed. */
export async function observeLockWait<T>(where: 'process' | 'database', wait: Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await wait;
  } finally {
    lockWaits.observe({ where }, (performance.now() - began) / 1000);
  }
}

const eventLoopDelays = new Histogram({
  name: 'oficina_event_loop_delay_seconds',
  help: 'How much later than due a timer of this process ran, measured four times a second',
  buckets,
  registers: [],
});

/** Milliseconds. Each measurement wakes an idle process. */
const interval = 250;

/** Measures the delay of the event loop: code of ours that computes, or a machine that gives this process no core. Returns how to stop. */
export function measureEventLoop(): () => void {
  let due = performance.now() + interval;
  const timer = setInterval(() => {
    eventLoopDelays.observe(Math.max(0, performance.now() - due) / 1000);
    due = performance.now() + interval;
  }, interval);
  timer.unref();
  return () => clearInterval(timer);
}

export const waits = [lockWaits, eventLoopDelays];
