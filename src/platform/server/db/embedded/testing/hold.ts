import { startPostgres } from '../start.ts';

// A process that only holds a database: prints when it is ready and stops on SIGTERM.
const [dataDir = ''] = process.argv.slice(2);
const log = { info: say, warn: say, error: say };
const postgres = await startPostgres({ dataDir, log });
process.once('SIGTERM', () => {
  void postgres.stop().then(() => process.exit(0));
});
// Must come last: the reader may stop the process at once.
process.stdout.write(`${JSON.stringify({ connection: postgres.connection, notice: postgres.notice ?? null })}\n`);
setInterval(() => undefined, 60_000);

function say(message: string): void {
  process.stderr.write(`${message}\n`);
}
