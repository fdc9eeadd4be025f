import { Client } from 'pg';
import { expect, test } from 'vitest';
import { cards } from '#src/modules.ts';
import { readEnvironment } from '../../app/environment.ts';
import { testDatabase } from '../../testing/database.ts';
import { openPostgres } from './open.ts';
import { hasPooler, missingPooler, startPooler } from './testing/pooler.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

test.each([
  ['transaction', 'pool_mode = transaction\nignore_startup_parameters = options'],
  ['statement', 'pool_mode = statement'],
  ['session', 'pool_mode = session\nignore_startup_parameters = options'],
])(
  `PgBouncer in %s mode needs the server's own address beside it, and the start says so${missingPooler}`,
  async (_mode, settings) => {
    if (!hasPooler) return;
    const database = await testDatabase();
    const pooler = await startPooler(settings, new Client(database.connection));
    const failureOf = async (variables: Record<string, string>): Promise<string> =>
      openPostgres(readEnvironment(cards, variables), log).then(() => 'opened', String);
    try {
      expect(await failureOf({ DATABASE_URL: pooler.url })).toMatch(
        /^StartFailure: DATABASE_URL leads to a pooler, as PgBouncer\..*set DATABASE_DIRECT_URL to PostgreSQL itself beside it/,
      );
      expect(await failureOf({ DATABASE_URL: database.url, DATABASE_DIRECT_URL: pooler.url })).toMatch(
        /^StartFailure: DATABASE_DIRECT_URL leads to a pooler, as PgBouncer\..*set DATABASE_DIRECT_URL to PostgreSQL itself\.$/,
      );
    } finally {
      await pooler.stop();
      await database.drop();
    }
  },
);

test(`with both addresses a pooler in transaction mode is accepted, one in statement mode or of another database is refused${missingPooler}`, async () => {
  if (!hasPooler) return;
  const [database, other] = await Promise.all([testDatabase(), testDatabase({ empty: true })]);
  const [byTransaction, byStatement] = await Promise.all(
    ['transaction', 'statement'].map(async (mode) =>
      startPooler(`pool_mode = ${mode}\ndefault_pool_size = 1`, new Client(database.connection)),
    ),
  );
  const open = async (through: string | undefined, direct: string) =>
    openPostgres(readEnvironment(cards, { DATABASE_URL: through ?? '', DATABASE_DIRECT_URL: direct }), log);
  try {
    const opened = await open(byTransaction?.url, database.url);
    expect(opened).toMatchObject({
      connection: { connectionString: database.url },
      pooler: { connection: { connectionString: byTransaction?.url } },
    });
    // The pooler has one connection: the checks of the start must leave nothing on it.
    const client = new Client({ connectionString: byTransaction?.url });
    await client.connect();
    expect((await client.query("SELECT name FROM pg_prepared_statements WHERE name <> ''")).rows).toEqual([]);
    await client.end();
    // A direct connection keeps each name for itself.
    expect((await open(database.url, database.url)).pooler?.named).toBe(false);
    await expect(open(byStatement?.url, database.url)).rejects.toThrow(
      /^DATABASE_URL leads .*pool_mode to transaction\.$/,
    );
    await expect(open(byTransaction?.url, other.url)).rejects.toThrow(/lead to different databases/);
    await expect(open('postgres://localhost:1/nothing', database.url)).rejects.toThrow(
      /^The server of DATABASE_URL cannot/,
    );
  } finally {
    await Promise.all([byTransaction?.stop(), byStatement?.stop()]);
    await Promise.all([database.drop(), other.drop()]);
  }
});
