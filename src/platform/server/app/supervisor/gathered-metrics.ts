import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { AggregatorRegistry, type Registry } from 'prom-client';

type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

interface Question {
  readonly metrics: 'asked';
  readonly number: number;
}

interface Answer {
  readonly metrics: Metrics;
  readonly number: number;
}

/** Milliseconds; a process that is killed while it is asked answers nothing, and is left out. */
const patience = 6000;
let asked = 0;

/** What all these processes measure, added up where each tells of itself, in the text format of Prometheus. */
export async function gatherMetrics(workers: readonly Worker[]): Promise<string> {
  const answers = await Promise.all(workers.map(ask));
  return AggregatorRegistry.aggregate(answers.filter((answer) => answer !== undefined)).metrics();
}

async function ask(worker: Worker): Promise<Metrics | undefined> {
  const number = (asked += 1);
  const late = new AbortController();
  let hear: (message: Answer) => void = () => undefined;
  const answer = new Promise<Metrics>((resolve) => {
    hear = (message) => {
      if (message.number === number) resolve(message.metrics);
    };
  });
  worker.on('message', hear);
  try {
    if (!worker.isConnected()) return undefined;
    worker.send({ metrics: 'asked', number } satisfies Question);
    return await Promise.race([answer, sleep(patience, undefined, { signal: late.signal })]);
  } finally {
    worker.off('message', hear);
    late.abort();
  }
}

/** Answers the supervisor's questions for what this process measures. */
export function answerMetrics(registry: Registry): void {
  process.on('message', (question: Partial<Question> | string) => {
    if (typeof question === 'string' || question.metrics !== 'asked' || question.number === undefined) return;
    const { number } = question;
    void tell(registry, number);
  });
}

async function tell(registry: Registry, number: number): Promise<void> {
  const metrics = await registry.getMetricsAsJSON();
  if (cluster.worker?.isConnected() === true) cluster.worker.send({ metrics, number } satisfies Answer);
}
