import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { product } from '#modules/groups/server/plan.ts';
import { audit } from '#modules/people/server/audit.ts';
import type { Entity, Input } from '#platform/entity/define.ts';
import type { App } from '#platform/server/app.ts';
import { BytesLost } from '#platform/server/blobs/blobs.ts';
import { withContext, type Context } from '#platform/server/context.ts';
import type { Exported as Part } from '#platform/server/module.ts';
import { docOf } from '#platform/server/rows.ts';
import { StartFailure } from '#platform/server/start-failure.ts';

export interface Exported {
  readonly records: number;
  readonly files: number;
  /** Names of attachments whose bytes the store does not have. */
  readonly lost: readonly string[];
}

/**
 * Writes a group into a folder that is new or empty: `<kinds>.jsonl` with a document a line, `people.jsonl` with the names of its members,
 * and `files/<sha256>` with the bytes that these name. What is written meanwhile may be in it or not.
 */
export async function exportGroup(app: App, group: string, folder: string): Promise<Exported> {
  const inGroup = async <T>(work: (ctx: Context) => Promise<T>): Promise<T> =>
    withContext(app, product(app, group), work);
  const known = await inGroup(async (ctx) => ctx.db.query('SELECT FROM groups WHERE account_id = $1', [group]));
  if (known.length === 0) throw new StartFailure(`There is no group ${group}.`);
  await makeEmpty(folder);
  await inGroup(async (ctx) =>
    audit(ctx.db, { event: 'export', accountId: group, at: ctx.now, detail: { what: 'group', by: 'operator' } }),
  );
  const kinds = app.registry.entities.filter(({ scope }) => scope === 'account');
  const bytes = new Map<string, string>();
  let records = 0;
  for (const entity of kinds) {
    records += await writeLines(join(folder, `${entity.plural}.jsonl`), documentsOf(inGroup, entity, bytes));
  }
  for (const part of app.modules.flatMap((module) => module.exports ?? []))
    await writeLines(join(folder, `${part.name}.jsonl`), rowsOf(inGroup, part, bytes));
  await writeLines(join(folder, 'people.jsonl'), peopleOf(inGroup));
  const lost = await writeFiles(app, join(folder, 'files'), bytes);
  return { records, files: bytes.size - lost.length, lost };
}

type InGroup = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;

async function makeEmpty(folder: string): Promise<void> {
  try {
    await mkdir(join(folder, 'files'), { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).join() === 'files' && (await readdir(join(folder, 'files'))).length === 0) return;
  } catch (error) {
    throw new StartFailure(`${folder} cannot be made: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw new StartFailure(`${folder} is not empty. Name a folder that does not exist yet.`);
}

const atOnce = 1000;

/** The documents of a kind by id, read in parts; notes the bytes that they name. */
async function* documentsOf(inGroup: InGroup, entity: Entity, bytes: Map<string, string>): AsyncGenerator<Input> {
  for (let last = ''; ;) {
    const rows = await inGroup(async (ctx) =>
      ctx.db.query<Input>(
        `SELECT * FROM "${entity.plural}" WHERE account_id = $1 AND id > $2 ORDER BY id LIMIT ${atOnce}`,
        [ctx.account, last],
      ),
    );
    for (const row of rows) {
      if (typeof row['sha256'] === 'string') bytes.set(row['sha256'], String(row['name']));
      yield docOf(entity, row);
    }
    if (rows.length < atOnce) return;
    last = String(rows.at(-1)?.['id']);
  }
}

/** What stands beside records, as older versions of files do. */
async function* rowsOf(inGroup: InGroup, part: Part, bytes: Map<string, string>): AsyncGenerator<Input> {
  for (let last: Input | undefined; ;) {
    const rows = await inGroup(async (ctx) => part.read(ctx, last, atOnce));
    for (const row of rows) {
      const { sha256 } = row;
      if (typeof sha256 === 'string' && !bytes.has(sha256)) bytes.set(sha256, `${part.name} ${sha256}`);
      yield row;
    }
    if (rows.length < atOnce) return;
    last = rows.at(-1);
  }
}

async function* peopleOf(inGroup: InGroup): AsyncGenerator<Input> {
  yield* await inGroup(async (ctx) =>
    ctx.db.query<Input>(
      `SELECT u.id AS _id, u.fullname, u.email FROM users u
       WHERE u.id IN (SELECT user_id FROM memberships WHERE account_id = $1) ORDER BY u.id`,
      [ctx.account],
    ),
  );
}

/** Writes one JSON a line, for its owner's eyes; answers how many. */
async function writeLines(path: string, documents: AsyncGenerator<Input>): Promise<number> {
  let count = 0;
  await pipeline(async function* lines() {
    for await (const document of documents) {
      count += 1;
      yield `${JSON.stringify(document)}\n`;
    }
  }, openPrivate(path));
  return count;
}

async function writeFiles(app: App, folder: string, bytes: ReadonlyMap<string, string>): Promise<string[]> {
  const lost: string[] = [];
  for (const [sha256, name] of bytes) {
    try {
      await pipeline(await app.blobs.open(sha256), openPrivate(join(folder, sha256)));
    } catch (error) {
      if (!(error instanceof BytesLost)) throw error;
      lost.push(name);
    }
  }
  return lost;
}

function openPrivate(path: string): WriteStream {
  return createWriteStream(path, { mode: 0o600, flags: 'wx' });
}
