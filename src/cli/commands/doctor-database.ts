import { hostname } from 'node:os';
import { Client, type QueryResultRow } from 'pg';
import { pino } from 'pino';
import { differingGroups } from '#modules/billing/server/compare-payments.ts';
import { auditBacklogs } from '#modules/people/server/audit-export/audit-backlogs.ts';
import { mailHealth } from '#modules/people/server/mails/mail-health.ts';
import { countPeople } from '#modules/people/server/operators.ts';
import { blobFolder } from '#platform/server/blobs/open.ts';
import { lastBackupCheck } from '#platform/server/transfer/backup/backup-check.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Environment } from '#platform/server/app/environment.ts';
import { pendingMigrations } from '#platform/server/db/schema/migrate.ts';
import { getTypeParser } from '#platform/server/db/wire-types.ts';
import { livingProcesses, explainUnsharedFolder } from '#platform/server/app/processes.ts';
import { openPostgres } from '#platform/server/db/embedded/open.ts';
import { connectionsFor } from '#platform/server/db/embedded/settings.ts';

/** A problem that does not prevent a start, but that an operator should solve. */
export class Advice extends Error {}

/** The installation's database, opened read-only. */
export interface DoctorDatabase {
  /** Its version, its origin and the state of its migrations, in one line. */
  readonly summary: string;
  /** Whether all migrations are applied. */
  readonly current: boolean;
  readonly db: Db;
  close(): Promise<void>;
}

/** Opens the database as a start does, without migrating it. */
export async function openForLooking(environment: Environment): Promise<DoctorDatabase> {
  const postgres = await openPostgres(environment, pino({ level: 'silent' }));
  const client = new Client({ ...postgres.connection, types: { getTypeParser } });
  const close = async (): Promise<void> => {
    await client.end();
    await postgres.stop();
  };
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>("SELECT current_setting('server_version') AS version");
    const pending = await pendingMigrations(client);
    const state = pending.length === 0 ? 'up to date' : `${pending.length} migrations wait for the next start`;
    const whose =
      postgres.pooler !== undefined
        ? `of DATABASE_DIRECT_URL, behind the pooler of DATABASE_URL, which ${postgres.pooler.named ? 'keeps' : 'does not keep'} prepared statements`
        : environment.databaseUrl === undefined
          ? 'our own'
          : 'of DATABASE_URL';
    const current = pending.length === 0;
    if (current) await client.query('SET default_transaction_read_only = on; SET ROLE oficina_system');
    return {
      summary: `PostgreSQL ${rows[0]?.version ?? ''}, ${whose}, ${state}`,
      current,
      db: {
        query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
          (await client.query<Row & QueryResultRow>(text, [...values])).rows,
        invalidate: () => undefined,
        wake: () => undefined,
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Checks for failed mails: those given up in the last days, and those that are retried. */
export async function lookAtOutbox(db: Db): Promise<string> {
  const { failing, given_up: givenUp, last_failure: last } = await mailHealth(db, new Date());
  if (failing + givenUp === 0) return 'no mail has failed';
  throw new Error(`${failing} mails fail and are tried again, ${givenUp} were given up this week; the last: ${last}`);
}

/** Checks that the targets of the audit log have its lines. */
export async function lookAtAuditTargets(db: Db, now: Date): Promise<string> {
  const targets = await auditBacklogs(db);
  if (targets.length === 0) return 'in the database alone';
  const late = targets.filter(({ since }) => since !== null && now.getTime() - Date.parse(since) > lateAfter);
  if (late.length === 0) return `also sent to: ${targets.map(({ name }) => name).join(', ')}`;
  const each = late.map(({ name, lines, since, failure }) =>
    [`${lines} lines wait for ${name} since ${since ?? ''}`, ...(failure === null ? [] : [failure])].join(': '),
  );
  throw new Error(each.join('; '));
}

/** Milliseconds that a line may wait. */
const lateAfter = 600_000;

/** Checks that the installation has an operator; old installations may have none. */
export async function lookAtOperators(db: Db): Promise<string> {
  const { people, operators } = await countPeople(db);
  if (people === 0) return 'the first who registers';
  if (operators > 0) return `${operators} of ${people} people`;
  throw new Advice('nobody is told of failing mails: npm run cli -- user operator add EMAIL');
}

/** Checks what the check of the newest nightly backup found. */
export async function lookAtBackupCheck(db: Db): Promise<string> {
  const found = await lastBackupCheck(db);
  if (found === undefined) return 'no nightly backup was checked yet';
  if (found.fault !== null) throw new Error(`the backup of ${found.day} cannot be restored: ${found.fault}`);
  return `checked, ${found.rows} rows and ${found.files} files of ${found.day}`;
}

/** Checks for groups whose plan is not what they pay for, as of the last night. */
export async function lookAtPlans(db: Db): Promise<string> {
  const found = await differingGroups(db);
  if (found.length === 0) return 'every group has what it pays for';
  throw new Error(`${found.length} groups do not have what they pay for: npm run cli -- billing differences`);
}

/** Lists the servers that use this database, by host. Several hosts cannot share files in a local folder. */
export async function lookAtProcesses(db: Db, { dataDir, s3Url }: Environment): Promise<string> {
  const living = await livingProcesses(db);
  const split = await explainUnsharedFolder(living, s3Url === undefined ? blobFolder(dataDir) : undefined);
  if (split !== undefined) throw new Advice(split);
  if (living.length === 0) return 'none runs';
  return living.map(({ host, pid, started_at: since }) => `${host} ${pid} since ${since}`).join(', ');
}

/** Checks that the database accepts the maximum number of connections of all servers. */
export async function lookAtConnections(db: Db, { workers }: Environment): Promise<string> {
  const [found] = await db.query<{ most: number }>("SELECT current_setting('max_connections')::int AS most");
  const most = found?.most ?? 0;
  const elsewhere = (await livingProcesses(db)).filter(({ host }) => host !== hostname()).length;
  const wanted = connectionsFor(workers + elsewhere);
  if (most < wanted)
    throw new Advice(
      `the database takes ${most}, ${workers + elsewhere} servers want up to ${wanted}: raise max_connections`,
    );
  return `${most}, of which ${workers + elsewhere} servers want up to ${wanted}`;
}
