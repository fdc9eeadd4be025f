import type { TestApp } from '../app.ts';

/** Rows as the group itself sees them: row security hides them from the owner of the tables. */
export async function inGroup<Row extends Record<string, unknown>>(
  { database }: Pick<TestApp, 'database'>,
  group: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  return database.reader('oficina_app', group).query<Row>(sql, values);
}
