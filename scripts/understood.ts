import pg from 'pg';
import { migrate } from '../src/platform/server/db/schema/migrate.ts';
import { notedStatements } from './noted-statements.ts';

/**
 * Does a server understand every statement that the product's tests made it prepare elsewhere? `DATABASE_URL` says which server, and the
 * argument the folder that `src/testing/database/statements.ts` filled. Each is parsed and analysed against migrated tables, and none is carried out.
 */
const [folder = ''] = process.argv.slice(2);
/** Statements that tests themselves try: tables of theirs or of the job queue, and a column that no version lets be written. */
const testsOwn = new Set(['42P01', '428C9']);
const address = new URL(process.env['DATABASE_URL'] ?? '');
const name = `oficina_understood_${process.pid}`;
const administrator = new pg.Client(address.href);
await administrator.connect();
await administrator.query(`CREATE DATABASE ${name}`);
address.pathname = `/${name}`;
const pool = new pg.Pool({ connectionString: address.href, max: 1 });
// One that is still closing when its database goes is nobody's failure.
pool.on('error', () => undefined);
pool.on('connect', (client) => client.on('error', () => undefined));
try {
  await migrate(pool);
  const statements = collected();
  const refused = [];
  const client = await pool.connect();
  for (const text of statements) {
    const failure = await understand(client, text);
    if (failure !== undefined) refused.push(`${failure}\n  ${text.replaceAll(/\s+/g, ' ').slice(0, 400)}`);
  }
  client.release();
  process.stdout.write(`${statements.size} statements, ${refused.length} not understood\n`);
  for (const line of refused) process.stdout.write(`${line}\n`);
  // The product has some thousand; next to none would mean that nobody noted them.
  if (refused.length > 0 || statements.size < 1000) process.exitCode = 1;
} finally {
  await pool.end();
  await administrator.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await administrator.end();
}

function collected(): Set<string> {
  const texts = notedStatements(folder).map(({ text }) => text);
  // What else there is, like BEGIN, cannot be prepared by a statement.
  return new Set(texts.filter((text) => /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|VALUES)\b/i.test(text)));
}

/** The server's complaint about a statement that it cannot prepare; undefined if it can. */
async function understand(client: pg.PoolClient, text: string): Promise<string | undefined> {
  try {
    await client.query(`PREPARE understood AS ${text}`);
    await client.query('DEALLOCATE understood');
    return undefined;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return testsOwn.has(error.code ?? '') ? undefined : error.message;
  }
}
