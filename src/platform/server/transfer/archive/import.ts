import { Client, escapeLiteral } from 'pg';
import type { App } from '../../app.ts';
import { discardUnnamed } from '../../blobs/sweep.ts';
import { internals } from '../../app/internals.ts';
import { StartFailure } from '../../app/start-failure.ts';
import { getTypeParser } from '../../db/wire-types.ts';
import type { Arrival } from './format.ts';
import { headOf } from './head.ts';
import { jsonOf, openZip } from './open-zip.ts';
import { takePeople } from './people.ts';
import { recount } from './recount.ts';
import { tablesOf } from './tables.ts';
import { takeFile, takeRows } from './take-rows.ts';

export interface Imported {
  readonly group: string;
  readonly rows: number;
  readonly files: number;
  /** Number of created accounts. */
  readonly made: number;
  /** Names of counters that were corrected because they did not match the records. */
  readonly mended: readonly string[];
}

/**
 * Creates a group from an archive, in one transaction. Throws StartFailure with file and line for an archive that is
 * damaged, of another version or with forbidden content, and for a group that exists already.
 */
export async function importArchive(app: App, file: string): Promise<Imported> {
  const zip = await openZip(file);
  const client = new Client({ ...app[internals].database.connection, types: { getTypeParser } });
  client.on('error', () => undefined);
  const stored: string[] = [];
  try {
    await client.connect();
    await client.query(
      'SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 10000; BEGIN',
    );
    const tables = await tablesOf(app, client);
    const head = headOf(await jsonOf(zip), tables);
    const { here, made } = await takePeople(client, zip, app.now());
    await enter(client, head.group);
    const { rows, named } = await takeRows(client, zip, { head, tables, people: here });
    const mended = await recount(app, client, tables, head.group);
    const people = [...here.values()];
    const arrival: Arrival = {
      group: head.group,
      people,
      now: app.now(),
      query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
        (await client.query<Row & Record<string, unknown>>(text, [...values])).rows,
    };
    for (const { arrived } of app.modules) await arrived?.(app, arrival);
    for (const sha256 of named) {
      await takeFile(zip, app.blobs, sha256);
      stored.push(sha256);
    }
    await client.query('COMMIT');
    await app.system('operator', async (db) => db.invalidate({ database: head.group, people }));
    return { group: head.group, rows, files: named.size, made, mended };
  } catch (error) {
    // Closing the connection rolls back; the stored files, which no record refers to, must be discarded.
    await client.end().catch(() => undefined);
    await discardUnnamed(app, stored).catch(() => undefined);
    throw explained(error);
  } finally {
    await client.end().catch(() => undefined);
    zip.close();
  }
}

/** Binds the transaction to the group. */
async function enter(client: Client, group: string): Promise<void> {
  await client.query("SELECT set_config('role', 'oficina_app', true)");
  await client.query(`SET LOCAL app.account_id = ${escapeLiteral(group)}`);
  const made = await client.query('INSERT INTO groups (account_id, plan) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    group,
    'free',
  ]);
  if (made.rowCount === 0) throw new StartFailure(`There is a group ${group} here already. Nothing was imported.`);
}

function explained(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (['ENOSPC', 'EDQUOT', '53100'].includes(code))
    return new StartFailure('The disk is full: nothing was imported.', { cause: error });
  if (code === '55P03')
    return new StartFailure(
      'Somebody else imports this group, or one of its people, at this moment. Nothing was imported.',
      { cause: error },
    );
  return error;
}
