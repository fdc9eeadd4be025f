import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';

/** An empty database for the tests of one file; call it at the file's top. */
export function temporaryDatabase(): {
  query: <Row extends object>(statement: pg.QueryConfig | string) => Promise<Row[]>;
} {
  let database: TestDatabase | undefined;
  let pool: pg.Pool | undefined;
  beforeAll(async () => {
    database = await testDatabase({ empty: true });
    // One connection, so that temporary tables and settings remain.
    pool = new pg.Pool({ ...database.connection, max: 1, options: '-c TimeZone=UTC' });
    // `end` resolves before the connections have closed; dropping the database then closes them.
    pool.on('error', () => undefined);
  });
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });
  return {
    query: async <Row extends object>(statement: pg.QueryConfig | string) => {
      if (pool === undefined) throw new Error('not before the tests begin');
      return (await pool.query<Row & pg.QueryResultRow>(statement)).rows;
    },
  };
}
