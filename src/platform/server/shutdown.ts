/** Milliseconds that open requests and the database have to finish. */
const limit = 10_000;

/**
 * Closes once on SIGTERM or Ctrl+C and ends with code 0; with 1 if that fails or takes longer than ten seconds.
 * Further signals change nothing: npm hands on the Ctrl+C that the terminal has sent already. Answers whether the end has begun.
 */
export function closeOnSignals(close: () => Promise<void>): () => boolean {
  let closing = false;
  const begin = () => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), limit).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', begin);
  process.on('SIGINT', begin);
  process.on('SIGHUP', begin);
  return () => closing;
}
