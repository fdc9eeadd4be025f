import type { ClientBase } from 'pg';
import { StartFailure } from '../app/start-failure.ts';

/** The two roles of transactions; neither can log in, own anything or bypass row-level security. */
const transactionRoles = ['oficina_app', 'oficina_system'] as const;

/**
 * Reads every table, for backups. The user gets it through a second role that inherits nothing: otherwise the policies
 * of this role would also apply to the user and to every function with the user's rights.
 */
export const backupRole = 'oficina_backup';
const backupGrantRole = 'oficina_backup_door';

/**
 * `oficina_app` for callers from whom some records are hidden: it also obeys the policies that hide them. The user gets it like the backup role.
 */
export const restrictedRole = 'oficina_restricted';

const allRoles = [...transactionRoles, backupRole, backupGrantRole, restrictedRole];

/**
 * Creates the roles and grants them to the user of this connection. Roles belong to the whole server. If the user may
 * not create roles, throws StartFailure with the statements that an administrator must run once.
 */
export async function ensureRoles(client: ClientBase): Promise<void> {
  for (const role of transactionRoles) {
    await orExplain(client, async () => ensureRole(client, role));
  }
  await orExplain(client, async () => ensureBackupRole(client));
  await orExplain(client, async () => ensureRestrictedRole(client));
}

async function orExplain(client: ClientBase, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (codeOf(error) !== insufficientPrivilege) throw error;
    throw new StartFailure(await administratorMessage(client), { cause: error });
  }
}

const insufficientPrivilege = '42501';
/** Error codes when another database of the same server has created the role at the same time. */
const alreadyExists = ['42710', '23505'];

async function ensureRole(client: ClientBase, role: string): Promise<void> {
  await createRole(client, role, 'NOLOGIN');
  await grantRole(client, role, [`GRANT ${role} TO CURRENT_USER`]);
}

async function ensureBackupRole(client: ClientBase): Promise<void> {
  await createRole(client, backupRole, 'NOLOGIN');
  await createRole(client, backupGrantRole, 'NOLOGIN NOINHERIT');
  await grantRole(client, backupRole, [
    `GRANT ${backupRole} TO ${backupGrantRole}`,
    `GRANT ${backupGrantRole} TO CURRENT_USER`,
  ]);
}

async function ensureRestrictedRole(client: ClientBase): Promise<void> {
  await createRole(client, restrictedRole, 'NOLOGIN');
  await grantRole(client, restrictedRole, [
    `GRANT oficina_app TO ${restrictedRole}`,
    `GRANT ${restrictedRole} TO ${backupGrantRole}`,
  ]);
}

async function createRole(client: ClientBase, role: string, options: string): Promise<void> {
  const found = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  if (found.rowCount !== 0) return;
  try {
    await client.query(`CREATE ROLE ${role} ${options}`);
  } catch (error) {
    if (!alreadyExists.includes(String(codeOf(error)))) throw error;
  }
}

async function grantRole(client: ClientBase, role: string, grants: readonly string[]): Promise<void> {
  if (await canSetRole(client, role)) return;
  try {
    for (const grant of grants) await client.query(grant);
  } catch (error) {
    // If two processes grant at once, one fails with "tuple concurrently updated" or a duplicate.
    if (!(await canSetRole(client, role))) throw error;
  }
}

async function canSetRole(client: ClientBase, role: string): Promise<boolean> {
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

async function administratorMessage(client: ClientBase): Promise<string> {
  const result = await client.query<{ name: string; missing: string[] }>(
    `SELECT quote_ident(current_user) AS name,
            array(SELECT role FROM unnest($1::text[]) role WHERE role NOT IN (SELECT rolname FROM pg_roles)) AS missing`,
    [allRoles],
  );
  const { name, missing } = result.rows[0] ?? {
    name: 'CURRENT_USER',
    missing: allRoles,
  };
  return [
    `The user ${name} of DATABASE_URL may not create the roles that Oficina works with.`,
    'Let an administrator of the database run this once, then start again:',
    '',
    ...missing.map((role) => `  CREATE ROLE ${role} NOLOGIN${role === backupGrantRole ? ' NOINHERIT' : ''};`),
    `  GRANT ${backupRole}, ${restrictedRole} TO ${backupGrantRole};`,
    `  GRANT oficina_app TO ${restrictedRole};`,
    `  GRANT ${[...transactionRoles, backupGrantRole].join(', ')} TO ${name};`,
  ].join('\n');
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
