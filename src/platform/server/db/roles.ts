import type { ClientBase } from 'pg';
import { StartFailure } from '../app/start-failure.ts';

/** The two roles that a transaction takes on; neither can sign in, own anything or go around row-level security. */
const roles = ['oficina_app', 'oficina_system'] as const;

/**
 * Reads every table, for backups. The user takes it on through the second role, which inherits nothing: else the policies that let it
 * read would count for the user as well, and for every function that runs with the user's rights.
 */
export const backupRole = 'oficina_backup';
const backupDoor = 'oficina_backup_door';

/**
 * Sees to it that the roles exist and that the user of this connection may take them on. They belong to the whole
 * server, not to one database. A user who may not create roles gets the lines that an administrator runs once.
 */
export async function ensureRoles(client: ClientBase): Promise<void> {
  for (const role of roles) {
    await orAsk(client, async () => ensureRole(client, role));
  }
  await orAsk(client, async () => ensureBackupRole(client));
}

async function orAsk(client: ClientBase, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (codeOf(error) !== insufficientPrivilege) throw error;
    throw new StartFailure(await askAdministrator(client), { cause: error });
  }
}

const insufficientPrivilege = '42501';
/** Two databases of one server that are migrated together: the other one made it. */
const madeMeanwhile = ['42710', '23505'];

async function ensureRole(client: ClientBase, role: string): Promise<void> {
  await makeRole(client, role, 'NOLOGIN');
  await letTakeOn(client, role, [`GRANT ${role} TO CURRENT_USER`]);
}

async function ensureBackupRole(client: ClientBase): Promise<void> {
  await makeRole(client, backupRole, 'NOLOGIN');
  await makeRole(client, backupDoor, 'NOLOGIN NOINHERIT');
  await letTakeOn(client, backupRole, [`GRANT ${backupRole} TO ${backupDoor}`, `GRANT ${backupDoor} TO CURRENT_USER`]);
}

async function makeRole(client: ClientBase, role: string, options: string): Promise<void> {
  const found = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  if (found.rowCount !== 0) return;
  try {
    await client.query(`CREATE ROLE ${role} ${options}`);
  } catch (error) {
    if (!madeMeanwhile.includes(String(codeOf(error)))) throw error;
  }
}

async function letTakeOn(client: ClientBase, role: string, grants: readonly string[]): Promise<void> {
  if (await mayTakeOn(client, role)) return;
  try {
    for (const grant of grants) await client.query(grant);
  } catch (error) {
    // Two processes that grant at once: one fails with "tuple concurrently updated" or a duplicate.
    if (!(await mayTakeOn(client, role))) throw error;
  }
}

async function mayTakeOn(client: ClientBase, role: string): Promise<boolean> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL ROLE ${role}`);
    return true;
  } catch (error) {
    if (codeOf(error) !== insufficientPrivilege) throw error;
    return false;
  } finally {
    await client.query('ROLLBACK');
  }
}

async function askAdministrator(client: ClientBase): Promise<string> {
  const result = await client.query<{ name: string; missing: string[] }>(
    `SELECT quote_ident(current_user) AS name,
            array(SELECT role FROM unnest($1::text[]) role WHERE role NOT IN (SELECT rolname FROM pg_roles)) AS missing`,
    [[...roles, backupRole, backupDoor]],
  );
  const { name, missing } = result.rows[0] ?? { name: 'CURRENT_USER', missing: [...roles, backupRole, backupDoor] };
  return [
    `The user ${name} of DATABASE_URL may not create the roles that Oficina works with.`,
    'Let an administrator of the database run this once, then start again:',
    '',
    ...missing.map((role) => `  CREATE ROLE ${role} NOLOGIN${role === backupDoor ? ' NOINHERIT' : ''};`),
    `  GRANT ${backupRole} TO ${backupDoor};`,
    `  GRANT ${[...roles, backupDoor].join(', ')} TO ${name};`,
  ].join('\n');
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
