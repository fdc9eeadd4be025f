import type pg from 'pg';

/**
 * Copies of a group with everything in its tables, and of the person who founded it, each with a group of the own: what an installation of many
 * groups holds, past the product and at the speed of the database. The pool's user must see past the walls, or own the tables.
 */
export async function copyGroups(
  pool: pg.Pool,
  group: string,
  person: string,
  count: number,
  first = 1,
): Promise<void> {
  const { rows: tables } = await pool.query<{ name: string; columns: string[] }>(tablesOfGroups);
  const last = first + count - 1;
  for (const { name, columns } of [...tables, { name: 'users', columns: await columnsOf(pool, 'users') }]) {
    const values = columns.map((column) => copied(name, column));
    await pool.query(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`);
    await pool.query(
      `INSERT INTO ${name} (${columns.map((column) => `"${column}"`).join(', ')})
       SELECT ${values.join(', ')} FROM generate_series($2::int, $3::int) n, ${name} t
       WHERE ${name === 'users' ? 't.id' : 't.account_id'} = $1`,
      [name === 'users' ? person : group, first, last],
    );
    await pool.query(`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`);
  }
  await pool.query(
    `INSERT INTO sessions (token_hash, user_id, created_at, seen_at, remember, user_agent, address)
     SELECT sha256(convert_to('session ' || n, 'UTF8')), ${ofPerson}, now(), now(), true, '', '' FROM generate_series($1::int, $2::int) n`,
    [first, last],
  );
}

const ofPerson = `lpad(n::text, 32, '0')`;

/** What is in a column of the copy `n` of the row `t`. */
function copied(table: string, column: string): string {
  if (column === 'account_id') return `'acc-' || lpad(n::text, 32, '0')`;
  // The group's own record has its id.
  if (table === 'accounts' && column === 'id') return `'acc-' || lpad(n::text, 32, '0')`;
  if (table === 'users' && column === 'id') return ofPerson;
  if (table === 'users' && column === 'operator') return 'false';
  if (column === 'email' && ['users', 'memberships', 'subscriptions'].includes(table))
    return `'copy' || n || '@example.com'`;
  if (column === 'user_id') return ofPerson;
  return `t."${column}"`;
}

/** Tables of groups, but for those with a secret that only one row may have. */
const tablesOfGroups = `
  SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND a.attidentity = ''
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relrowsecurity AND c.relforcerowsecurity
    AND EXISTS (SELECT FROM pg_attribute k WHERE k.attrelid = c.oid AND k.attname = 'account_id')
    AND NOT EXISTS (SELECT FROM pg_index i JOIN pg_attribute k ON k.attrelid = i.indrelid AND k.attnum = i.indkey[0]
      WHERE i.indrelid = c.oid AND i.indisunique AND k.attname NOT IN ('account_id', 'id'))
  GROUP BY c.relname ORDER BY c.relname`;

async function columnsOf(pool: pg.Pool, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}
