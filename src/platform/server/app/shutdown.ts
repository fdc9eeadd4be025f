import cluster from 'node:cluster';

/** Milliseconds that open requests and the database have to finish. */
export const closingLimit = 10_000;
/** The same where another process has taken over: nobody waits for the end, and a long download may come to its own. */
const handedOverLimit = 30_000;

/** A process that closes. */
export interface Ending {
  readonly isHandedOver: boolean;
  /** Names what is waited for next: it is told if the time is over before that has come. */
  readonly awaits: (what: string) => void;
  /** Milliseconds after which the process ends in any case. */
  readonly left: () => number;
}

/** What a supervisor says to a process whose successor serves already. */
export const handOver = 'hand over';

/**
 * Closes once on SIGTERM or Ctrl+C and ends with code 0; with 1 if that fails or takes longer than ten seconds and what is given `beyond` them,
 * and says what it still waited for.
 * Further signals change nothing: npm hands on the Ctrl+C that the terminal has sent already. Answers whether the end has begun.
 * A process under a supervisor closes also when that has gone, and when it is told that another one has taken over.
 */
export function closeOnSignals(
  close: (ending: Ending) => Promise<void>,
  beyond: () => number = () => 0,
): () => boolean {
  let closing = false;
  let end = Infinity;
  let awaited = 'the start';
  const begin = (isHandedOver: boolean): void => {
    // Whoever is told to end while handing over has no more time than others.
    const limit = isHandedOver ? handedOverLimit : closingLimit + beyond();
    end = Math.min(end, performance.now() + limit);
    setTimeout(() => {
      process.stderr.write(`Oficina ended before it was done: it still waited for ${awaited}.\n`);
      process.exit(1);
    }, limit).unref();
    if (closing) return;
    closing = true;
    const awaits = (what: string): void => void (awaited = what);
    close({ isHandedOver, awaits, left: () => end - performance.now() }).then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => begin(false));
  const { worker } = cluster;
  if (worker !== undefined) {
    process.on('message', (message) => {
      if (message === handOver) begin(true);
    });
    worker.once('disconnect', () => {
      // Else Node would end this process at once.
      worker.exitedAfterDisconnect = true;
      begin(false);
    });
  }
  return () => closing;
}
