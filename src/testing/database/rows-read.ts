import type { TestApp } from '../app.ts';

/** How many rows of each table PostgreSQL read for `work`, of tables and by indexes. */
export async function rowsReadBy(running: TestApp, work: () => Promise<unknown>): Promise<Map<string, number>> {
  const before = await rowsRead(running);
  await work();
  const after = await rowsRead(running);
  return new Map([...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)]));
}

/** A connection tells what it read at its leisure, unless it is asked to. */
async function rowsRead({ pool }: TestApp): Promise<Map<string, number>> {
  const all = await Promise.all(Array.from({ length: pool.totalCount }, async () => pool.connect()));
  for (const one of all) {
    await one.query('SELECT pg_stat_force_next_flush()');
    one.release();
  }
  const { rows } = await pool.query<{ name: string; read: number }>(
    'SELECT relname AS name, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int AS read FROM pg_stat_user_tables',
  );
  return new Map(rows.map(({ name, read }) => [name, read]));
}
