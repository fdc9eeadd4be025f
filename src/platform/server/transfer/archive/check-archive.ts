import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import type { App } from '../../app.ts';
import { internals } from '../../app/internals.ts';
import { StartFailure } from '../../app/start-failure.ts';
import { names, refuse } from './format.ts';
import { headOf } from './head.ts';
import { jsonOf, openZip, type OpenZip } from './open-zip.ts';
import { peopleIn } from './people.ts';
import { tablesOf } from './tables.ts';
import { checkTables } from './take-rows.ts';

/** What an import of the archive would take. */
export interface Checked {
  readonly rows: number;
  readonly files: number;
}

/**
 * Opens an archive again and reads all of it with the importer's checks, member by member and without a copy. Throws StartFailure for what an
 * import would refuse; only the database's own constraints are not tried.
 */
export async function checkArchive(app: App, file: string): Promise<Checked> {
  try {
    return await checkZip(app, await openZip(file));
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    const [, why = error.message] =
      /^The archive is refused: (.+)\. Nothing was imported\.$/s.exec(error.message) ?? [];
    throw new StartFailure(`An import would refuse the archive: ${why}.`, { cause: error });
  }
}

async function checkZip(app: App, zip: OpenZip): Promise<Checked> {
  const client = new Client(app[internals].database.connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const tables = await tablesOf(app, client);
    const head = headOf(await jsonOf(zip), tables);
    for await (const person of peopleIn(zip)) void person;
    const { rows, named } = await checkTables(zip, { head, tables, people: new Map() });
    for (const sha256 of named) await checkFile(zip, sha256);
    return { rows, files: named.size };
  } finally {
    await client.end().catch(() => undefined);
    zip.close();
  }
}

async function checkFile(zip: OpenZip, sha256: string): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(await zip.bytes(names.file(sha256)), hash).catch((error: unknown) =>
    refuse(`${names.file(sha256)} is damaged: ${String(error)}`, error),
  );
  if (hash.digest('hex') !== sha256) refuse(`${names.file(sha256)} is not what its name says`);
}
