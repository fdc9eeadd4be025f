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

/** Milliseconds. A process that is killed meanwhile does not answer; its metrics are left out. */
const answerTimeout = 6000;
let lastNumber = 0;

/**
 * Collects the metrics of all processes in the text format of Prometheus; adds up those that each process reports for
 * itself.
 */
export async function gatherMetrics(workers: readonly Worker[]): Promise<string> {
  const answers = await Promise.all(workers.map(ask));
  return AggregatorRegistry.aggregate(answers.filter((answer) => answer !== undefined)).metrics();
}

async function ask(worker: Worker): Promise<Metrics | undefined> {
  const number = (lastNumber += 1);
  const timeout = new AbortController();
  let onAnswer: (message: Answer) => void = () => undefined;
  const answer = new Promise<Metrics>((resolve) => {
    onAnswer = (message) => {
      if (message.number === number) resolve(message.metrics);
    };
  });
  worker.on('message', onAnswer);
  try {
    if (!worker.isConnected()) return undefined;
    worker.send({ metrics: 'asked', number } satisfies Question);
    return await Promise.race([answer, sleep(answerTimeout, undefined, { signal: timeout.signal })]);
  } finally {
    worker.off('message', onAnswer);
    timeout.abort();
  }
}

/** Sends this process's metrics when the supervisor asks for them. */
export function answerMetrics(registry: Registry): void {
  process.on('message', (question: Partial<Question> | string) => {
    if (typeof question === 'string' || question.metrics !== 'asked' || question.number === undefined) return;
    const { number } = question;
    void sendMetrics(registry, number);
  });
}

async function sendMetrics(registry: Registry, number: number): Promise<void> {
  const metrics = await registry.getMetricsAsJSON();
  if (cluster.worker?.isConnected() === true) cluster.worker.send({ metrics, number } satisfies Answer);
}
