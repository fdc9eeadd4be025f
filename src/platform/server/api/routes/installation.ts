import { Type } from 'typebox';
import type { App } from '../../app.ts';
import { lastBackupCheck } from '#platform/server/transfer/backup/backup-check.ts';
import { lastBackup } from '../../transfer/backup/daily.ts';
import { internals } from '../../app/internals.ts';
import { figuresOf } from '../../metrics/figures.ts';
import { withinPatience } from '../../metrics/metrics.ts';
import { knownMigrations, migrationsFolder } from '../../db/schema/migrate.ts';
import { livingProcesses } from '../../app/processes.ts';
import type { Api } from '../shapes/api.ts';
import { exactly, flag, listOf, oneOf, optional, orNull, type Shape, text, yes } from '../shapes/shape.ts';

const lasting = orNull(exactly({ since: Type.String(), note: orNull(Type.String()) }));

const schemas = {
  read: {
    tags: ['Installation'],
    operationId: 'installation',
    summary: 'Health and usage of the installation',
    response: {
      200: exactly({
        version: Type.String(),
        node: Type.String(),
        read_only_mode: lasting,
        database: exactly({
          version: Type.String(),
          own: Type.Boolean({ description: 'Whether it is the embedded database.' }),
          bytes: Type.Integer(),
          migration: Type.String({ description: 'The newest.' }),
        }),
        files: oneOf(['folder', 'bucket']),
        disk: orNull(exactly({ free: Type.Number(), total: Type.Number() }, { description: 'Bytes.' })),
        backup_check: orNull(
          exactly(
            {
              day: Type.String(),
              rows: Type.Integer(),
              files: Type.Integer(),
              fault: orNull(Type.String({ description: 'Why the backup cannot be restored.' })),
            },
            { description: 'What the check of the newest nightly backup found.' },
          ),
        ),
        backup: Type.String({ description: 'The date of the last backup, `none` or `off`.' }),
        processes: listOf(exactly({ host: Type.String(), pid: Type.Integer(), started_at: Type.String() })),
        jobs: listOf(
          exactly({
            name: Type.String(),
            state: Type.String(),
            count: Type.Integer(),
            oldest: Type.String({ description: 'The time at which the oldest of them was sent.' }),
          }),
        ),
        figures: Type.Record(
          Type.String(),
          listOf(exactly({ value: Type.Number(), of: orNull(Type.String({ description: 'State or plan.' })) })),
          { description: 'The modules’ metrics, as in `/metrics`; unreadable ones are missing.' },
        ),
      }),
    },
  },
  setReadOnlyMode: {
    tags: ['Installation'],
    operationId: 'setReadOnlyMode',
    summary: 'Start read-only mode, change its note, or end it',
    body: exactly({ on: flag(), note: optional(text(300)) }),
    response: { 200: exactly({ ok: yes }) },
  },
};
type Installation = Shape<(typeof schemas.read.response)[200]>;

/** `/_installation`: state of the installation, for its operator. */
export function installationRoutes(app: App, server: Api): void {
  const config = { policy: 'operator', cost: 'report' } as const;
  server.get('/_installation', { config, schema: schemas.read }, async () => look(app));
  server.put(
    '/_installation/read_only_mode',
    { config: { policy: 'operator', cost: 'write', inReadOnlyMode: true }, schema: schemas.setReadOnlyMode },
    async (request) => {
      const { on, note = '' } = request.body;
      await app.readOnlyMode.set(on ? { note: note.trim() === '' ? null : note.trim() } : null);
      request.log.warn({ on }, 'read-only mode');
      return { ok: true };
    },
  );
}

async function look(app: App): Promise<Installation> {
  const { environment } = app;
  const { dataDir, backupDir, databaseUrl, s3Url } = environment;
  const { pool } = app[internals].database;
  const [database, disk, processes, jobs, figures, readOnlyMode, migrations, checked] = await Promise.all([
    pool.query<{ version: string; bytes: number }>(
      "SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float8 AS bytes",
    ),
    app.readDiskUsage(dataDir).catch(() => undefined),
    app.system('operator', livingProcesses),
    waitingJobs(app),
    figuresOfModules(app),
    app.readOnlyMode.state(),
    knownMigrations(migrationsFolder()),
    backupDir === undefined ? undefined : app.system('operator', lastBackupCheck),
  ]);
  return {
    version: app.version,
    node: process.versions.node,
    read_only_mode: readOnlyMode ?? null,
    database: {
      version: database.rows[0]?.version ?? '',
      own: databaseUrl === undefined,
      bytes: database.rows[0]?.bytes ?? 0,
      migration: migrations.at(-1)?.name ?? '',
    },
    files: s3Url === undefined ? 'folder' : 'bucket',
    disk: disk === undefined ? null : { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize },
    backup_check: checked ?? null,
    backup: backupDir === undefined ? 'off' : ((await lastBackup(backupDir)) ?? 'none'),
    processes,
    jobs,
    figures,
  };
}

/** Unfinished jobs by name and state; the queue's tables only exist after the first start. */
async function waitingJobs(app: App): Promise<Installation['jobs']> {
  const { pool } = app[internals].database;
  const known = await pool.query<{ there: boolean }>("SELECT to_regclass('pgboss.job') IS NOT NULL AS there");
  if (known.rows[0]?.there !== true) return [];
  const { rows } = await pool.query<Installation['jobs'][number]>(
    `SELECT name, state::text AS state, count(*)::int AS count, min(created_on) AS oldest FROM pgboss.job
     WHERE state IN ('created', 'retry', 'active', 'failed') GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  return rows;
}

async function figuresOfModules(app: App): Promise<Installation['figures']> {
  const named = app.modules.flatMap(({ metrics = {} }) => Object.entries(metrics));
  const read = await Promise.all(
    named.map(async ([name, metric]) => {
      const found = await withinPatience(figuresOf(app, name, metric)).catch((error: unknown) => {
        app.server.log.warn({ err: error, metric: name }, 'installation');
        return [];
      });
      return [name, found.map(([value, of = {}]) => ({ value, of: Object.values(of)[0] ?? null }))] as const;
    }),
  );
  return Object.fromEntries(read);
}
