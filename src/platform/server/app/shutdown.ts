import cluster from 'node:cluster';

/** Milliseconds that open requests and the database have to finish. */
export const closingLimit = 10_000;
/** The limit if another process has taken over: nobody waits for the end, so long downloads may finish. */
const handedOverLimit = 30_000;

/** A shutdown in progress. */
export interface Ending {
  readonly isHandedOver: boolean;
  /** Names the step that the shutdown waits for, for the message at a timeout. */
  readonly awaits: (what: string) => void;
  /** Milliseconds until the process ends in any case. */
  readonly left: () => number;
}

/** Message from the supervisor to a process whose successor serves already. */
export const handOver = 'hand over';

/**
 * Calls `close` once on SIGTERM, SIGINT or SIGHUP and exits with 0. Exits with 1 and names the step it waited for, if
 * `close` fails or takes longer than ten seconds plus `beyond`.
 * Further signals change nothing: npm forwards the Ctrl+C that the terminal has already sent. Under a supervisor, the
 * process also closes when the supervisor disappears or hands over to a successor.
 * The returned function answers whether the shutdown has begun.
 */
export function closeOnSignals(
  close: (ending: Ending) => Promise<void>,
  beyond: () => number = () => 0,
): () => boolean {
  let closing = false;
  let end = Infinity;
  let awaited = 'the start';
  const begin = (isHandedOver: boolean): void => {
    // A signal during a hand-over shortens its limit.
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
      // Otherwise Node would end this process at once.
      worker.exitedAfterDisconnect = true;
      begin(false);
    });
  }
  return () => closing;
}
