import type { ClientBase } from 'pg';
import { backupRole } from '../../db/roles.ts';

/** Lets the backup role read every table, including new ones, and change none. */
export async function grantBackupRole(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; granted: boolean; seen: boolean }>(
    `SELECT quote_ident(c.relname) AS name, has_table_privilege($1, c.oid, 'SELECT') AS granted,
       EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'backup') AS seen
     FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND pg_has_role(c.relowner, 'USAGE')`,
    [backupRole],
  );
  for (const { name, granted, seen } of rows) {
    if (!granted) await client.query(`GRANT SELECT ON ${name} TO ${backupRole}`);
    if (!seen) await client.query(`CREATE POLICY backup ON ${name} FOR SELECT TO ${backupRole} USING (true)`);
  }
}
