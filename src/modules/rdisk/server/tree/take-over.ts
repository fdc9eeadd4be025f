import type { Context } from '#platform/server/context.ts';
import { removeMany } from '#platform/server/records/many.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { isLive } from '../../rules/kinds.ts';
import { isSavingName } from '../../rules/saving-names.ts';
import { takeOverFile } from '../content/replace-file.ts';
import { type Ancestor, chainOf, type Entry, entryOf, isReachable } from './entries.ts';
import type { Place } from './place.ts';
import { isInReach, recentOwnerOfName } from './vacated-names.ts';

/**
 * Documents of some programs are directories, which are saved like files: a new directory takes the name of the old one. The files inside then take
 * over from those of the same path, with id, history, star, colour and key.
 */

/** Entries of each of the two directories; larger ones only replace each other. */
const most = 500;

/** The directory that recently had the name of `place`, if a new one there is its next state; undefined if there is none. */
export async function formerDirectory(ctx: Context, place: Place, saved?: Entry): Promise<Entry | undefined> {
  const id = await recentOwnerOfName(ctx, place);
  const former = id === undefined || id === saved?._id ? undefined : await entryOf(ctx, id);
  if (former === undefined || (former.deleted_kind ?? former.kind) !== 'dir') return undefined;
  if (!(await isInReach(ctx, former))) return undefined;
  const chain = await chainOf(ctx, former._id);
  if (!isReachable(chain)) return former;
  // A directory that only got another name, and another one that got its name, are two: not so the backup of a program.
  if (saved !== undefined && isSavingName(saved.name, place.name)) return former;
  const above = place.dir === undefined ? [] : await chainOf(ctx, place.dir);
  return isBackup(namesIn(chain), [place.name, ...namesIn(above)]) ? former : undefined;
}

function namesIn(chain: readonly Ancestor[]): readonly string[] {
  return chain.map(({ name }) => name);
}

/** Whether the first names that differ, of the directories themselves or above, are those of a backup and of its original. */
function isBackup(former: readonly string[], place: readonly string[]): boolean {
  const at = former.findIndex((name, level) => name !== place[level]);
  const [backup, original] = [former[at], place[at]];
  return backup !== undefined && original !== undefined && isSavingName(backup, original);
}

/** What the new directory has of the old one itself. */
export function attributesOf(former: Entry): Readonly<Record<string, unknown>> {
  const names = ['color', 'description', 'max_versions', 'versions_by'] as const;
  return { starred: former.starred ?? false, ...Object.fromEntries(names.map((name) => [name, former[name] ?? null])) };
}

/** Files below `saved` take over from those of the same path below `former`. Of a deleted directory then without files nothing is left. */
export async function takeOverBelow(ctx: Context, former: Entry, saved: Entry): Promise<void> {
  const rows = await ctx.db.query<{ id: string; kind: string; root: string; path: readonly string[] }>(
    `WITH RECURSIVE below AS (
       SELECT f.id, f.kind, f.dir_id AS root, ARRAY[f.name] AS path FROM unnest($2::text[]) AS r (id)
       CROSS JOIN LATERAL (SELECT * FROM cloud_files WHERE account_id = $1 AND dir_id = r.id AND kind IN ('dir', 'file', 'file_enc') OFFSET 0) f
       UNION ALL
       SELECT f.id, f.kind, below.root, below.path || f.name FROM below
       CROSS JOIN LATERAL (SELECT * FROM cloud_files WHERE account_id = $1 AND dir_id = below.id AND kind IN ('dir', 'file', 'file_enc') OFFSET 0) f)
     SELECT id, kind, root, path FROM below LIMIT $3`,
    [ctx.account, [former._id, saved._id], 2 * most + 1],
  );
  if (rows.length > 2 * most) return;
  const keyOf = (path: readonly string[]): string => path.join('/');
  const files = rows.filter(({ kind }) => kind !== 'dir');
  const olds = new Map(files.filter(({ root }) => root === former._id).map(({ path, id }) => [keyOf(path), id]));
  for (const { id, root, path } of files) {
    const old = root === saved._id ? olds.get(keyOf(path)) : undefined;
    if (old === undefined) continue;
    const [file, target] = await Promise.all([entryOf(ctx, id), entryOf(ctx, old)]);
    if (file === undefined || target === undefined) continue;
    await takeOverFile(ctx, file, target);
    olds.delete(keyOf(path));
  }
  if (isLive(former.kind) || olds.size > 0) return;
  const left = rows.filter(({ root, kind }) => root === former._id && kind === 'dir').map(({ id }) => id);
  await removeMany(ctx, cloudFile, [...left, former._id]);
}

/** Records that the files and directories of a former directory left their names in the new one, which a program fills file by file. */
export async function expectSameNames(ctx: Context, former: Entry, made: string): Promise<void> {
  await ctx.db.query(
    `INSERT INTO file_names_left (account_id, dir_id, name, file_id, left_at)
     SELECT $1, $3, name, id, $4 FROM cloud_files WHERE account_id = $1 AND dir_id = $2 AND kind IN ('dir', 'file', 'file_enc') LIMIT $5
     ON CONFLICT DO NOTHING`,
    [ctx.account, former._id, made, ctx.now, most],
  );
}
