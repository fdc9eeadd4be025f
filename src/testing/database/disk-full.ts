import type { TestApp } from '../app.ts';

/** Does something while PostgreSQL answers as on a full disk to each new row of the table that meets the condition. */
export async function whileDiskFull<T>(
  { pool }: TestApp,
  table: string,
  condition: string,
  work: () => Promise<T>,
): Promise<T> {
  await pool.query(
    `CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full';
     END $$`,
  );
  await pool.query(
    `CREATE TRIGGER disk_full BEFORE INSERT ON ${table} FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION disk_full()`,
  );
  try {
    return await work();
  } finally {
    await pool.query('DROP FUNCTION disk_full CASCADE');
  }
}
