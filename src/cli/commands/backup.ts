import { resolve } from 'node:path';
import { pino } from 'pino';
import { backUp } from '#platform/server/transfer/backup/back-up.ts';
import type { Head, Manifest } from '#platform/server/transfer/backup/format.ts';
import { check, restore } from '#platform/server/transfer/backup/restore.ts';
import { sealSecrets, unseal, writePrivate } from '#platform/server/transfer/backup/secrets.ts';
import { takeFromBackup } from '#platform/server/transfer/archive/from-backup.ts';
import { openBlobs, openStore } from '#platform/server/blobs/open.ts';
import { requireWritable } from '#platform/server/app/data-folder.ts';
import { connectDatabase, type Database } from '#platform/server/db/database.ts';
import { type Environment, readEnvironment } from '#platform/server/app/environment.ts';
import { migrationsFolder, pendingMigrations } from '#platform/server/db/schema/migrate.ts';
import { openPostgres } from '#platform/server/db/embedded/open.ts';
import { readSecret } from '#platform/server/auth/secret.ts';
import { StartFailure } from '#platform/server/app/start-failure.ts';
import { cards } from '#src/modules.ts';
import { noteImport, sayImported } from './archive.ts';
import { assertGroup } from './groups.ts';
import { type Say, UsageError } from './command.ts';

/** Runs `backup FILE`, `restore FILE [--check]` or `restore FILE --only GROUP`. Throws UsageError and StartFailure. */
export async function backupCommand(
  [name, ...words]: readonly string[],
  say: Say,
  variables: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const [path = '', only, group, ...others] = words;
  if (name === 'restore' && only === '--only') {
    assertGroup(group);
    if (others.length > 0) throw new UsageError(`"${others[0] ?? ''}" is too much.`);
    return restoreGroup(resolve(path), group ?? '', say);
  }
  const file = words.find((word) => !word.startsWith('--'));
  const rest = words.filter((word) => word !== file && !(name === 'restore' && word === '--check'));
  if (file === undefined) throw new UsageError('Name a file.');
  if (rest.length > 0) throw new UsageError(`"${rest[0] ?? ''}" is too much.`);
  if (name === 'backup') await makeBackup(resolve(file), say, variables);
  else if (words.includes('--check')) await checkBackup(resolve(file), say);
  else await restoreBackup(resolve(file), say, variables);
}

/** Opens the product as other commands do, so a server may run at the same time. */
async function restoreGroup(file: string, group: string, say: Say): Promise<void> {
  const { withProduct } = await import('./with-product.ts');
  await withProduct(async (app) => {
    sayImported(await takeFromBackup(app, file, group, app.environment.dataDir), say);
    await noteImport(app, group);
  });
}

const quiet = pino({ level: 'silent' });

async function makeBackup(file: string, say: Say, variables: NodeJS.ProcessEnv): Promise<void> {
  const environment = readEnvironment(cards, variables);
  const postgres = await openPostgres(environment, quiet);
  const database = await connectDatabase(postgres.connection);
  try {
    await assertCurrent(database.pool);
    const blobs = await openBlobs(environment, database);
    const sealed = await sealSecrets(environment, await readSecret(environment.dataDir, environment.secretKey));
    const { connection } = postgres;
    const made = await backUp({ connection, blobs, file, settings: environment.settingsSnapshot.open, sealed });
    say(`${file} holds ${summary(made)}.`);
    sayLost(made, say);
    const { manifest } = await check(file, migrationsFolder());
    say(`Checked: a restore takes ${summary(manifest)}.`);
    if (sealed === undefined)
      say(
        'Its secrets are not in it: keep SECRET_KEY, or the file secret-key of the data folder, apart; or set BACKUP_PASSPHRASE.',
      );
  } finally {
    await database.close();
    await postgres.stop();
  }
}

async function assertCurrent(pool: Database['pool']): Promise<void> {
  const client = await pool.connect();
  const pending = await pendingMigrations(client).finally(() => client.release());
  if (pending.length > 0)
    throw new StartFailure(
      'This database was not migrated to this version of Oficina: back it up with the version that runs on it, or start this one first.',
    );
}

async function checkBackup(file: string, say: Say): Promise<void> {
  const { head, manifest } = await check(file, migrationsFolder());
  say(`${file} is whole: made ${head.madeAt}, ${summary(manifest)}.`);
  sayLost(manifest, say);
}

async function restoreBackup(file: string, say: Say, variables: NodeJS.ProcessEnv): Promise<void> {
  const environment = readEnvironment(cards, variables);
  await requireWritable(environment.dataDir);
  const postgres = await openPostgres(environment, quiet);
  try {
    const blobs = await openStore(environment);
    const taken = openTaken(environment);
    const manifest = await restore({
      connection: postgres.connection,
      blobs,
      file,
      migrations: migrationsFolder(),
      takeSecrets: taken.take,
    });
    say(`Restored: ${summary(manifest)}.`);
    sayLost(manifest, say);
    say(taken.message());
  } finally {
    await postgres.stop();
  }
}

/** Stores the backup's secret where the next start reads it, and the other settings next to it for the operator. */
function openTaken(environment: Environment) {
  const { dataDir, backupPassphrase: passphrase } = environment;
  let message =
    'Its secrets are not in the backup: set SECRET_KEY to the old one, else everybody signs in again and what was sealed with it is lost.';
  const take = async (sealed: Buffer | undefined, { settings }: Head): Promise<void> => {
    if (sealed !== undefined && passphrase === undefined)
      throw new StartFailure(
        'The backup holds secrets: set BACKUP_PASSPHRASE to the passphrase that it was made with. Nothing was changed.',
      );
    const secrets = sealed === undefined || passphrase === undefined ? {} : await unseal(sealed, passphrase);
    const { SECRET_KEY: secret } = secrets;
    if (secret !== undefined) {
      if (environment.secretKey !== undefined && environment.secretKey !== secret)
        throw new StartFailure('SECRET_KEY is another one than that of the backup: leave it out. Nothing was changed.');
      await writePrivate(dataDir, 'secret-key', `${secret}\n`);
      message = 'Its secret is in the data folder.';
    }
    const lines = Object.entries({ ...settings, ...secrets }).map(
      ([name, value]) => `${name}=${JSON.stringify(value)}\n`,
    );
    const path = await writePrivate(dataDir, 'settings-of-backup.env', lines.join(''));
    message += ` The settings that it was made with are in ${path}.`;
  };
  return { take, message: () => message };
}

function summary({ tables, files, bytes }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${tables.length} tables and ${files} files of ${bytes} bytes`;
}

function sayLost({ lost }: Manifest, say: Say): void {
  if (lost.length > 0)
    say(`The store does not have ${lost.length} files that records name: ${lost.slice(0, 10).join(', ')}`);
}
