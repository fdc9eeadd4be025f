import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startPooler } from '../src/platform/server/db/embedded/testing/pooler.ts';
import { startOrdinaryPostgres } from './ordinary-postgres.mjs';

// The tests of the API with PgBouncer in transaction mode between the product and an ordinary PostgreSQL, four connections for each
// database. Arguments are vitest's.
const root = join(import.meta.dirname, '..');
const server = await startOrdinaryPostgres();
if (server === undefined) process.exit(1);
const address = new URL(server.url);
const to = { host: address.searchParams.get('host') ?? '', port: 5432, user: address.username, database: 'postgres' };
const pooler = await startPooler(
  'pool_mode = transaction\ndefault_pool_size = 4\nmax_client_conn = 2000\nserver_idle_timeout = 5',
  to,
);
const vitest = spawn(
  process.execPath,
  [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: server.url, POOLER_URL: pooler.url, TESTS: 'api' },
  },
);
const [code] = (await once(vitest, 'exit')) as [number | null];
await pooler.stop();
process.exit(code ?? 1);
