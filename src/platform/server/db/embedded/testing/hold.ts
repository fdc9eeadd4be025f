import { startPostgres } from '../start.ts';

// A process that does nothing but hold a database: says when it is ready, and stops on SIGTERM.
const [dataDir = ''] = process.argv.slice(2);
const log = { info: say, warn: say, error: say };
const postgres = await startPostgres({ dataDir, log });
process.once('SIGTERM', () => {
  void postgres.stop().then(() => process.exit(0));
});
// Last: whoever reads this may stop the process at once.
process.stdout.write(`${JSON.stringify({ connection: postgres.connection, notice: postgres.notice ?? null })}\n`);
setInterval(() => undefined, 60_000);

function say(message: string): void {
  process.stderr.write(`${message}\n`);
}
