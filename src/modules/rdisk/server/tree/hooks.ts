import type { Input } from '#platform/entity/define.ts';
import { fieldFailure } from '#platform/entity/failure.ts';
import type { Context, Change, EntityHooks, Saved } from '#platform/server/context.ts';
import { each } from '#platform/server/records/each-record.ts';
import { isDirectory, isLive, type FileKind } from '../../rules/kinds.ts';
import { fileType } from '../../rules/file-type.ts';
import { parseFileTime } from '../../rules/file-time.ts';
import { entryName, isByproduct } from '../../rules/names.ts';
import { fileKindOf, type StoredBytes, findStoredBytes } from '../content/bytes.ts';
import { addUsage } from '../content/usage.ts';
import { insertVersion, removeVersions } from '../content/versions.ts';
import type { Entry } from './entries.ts';
import { locksAt, locksOf } from './locks.ts';
import { assertPlaceOpen } from './place.ts';
import { assertMovable, assertPlaceUnlocked } from './assert-unlocked.ts';
import { removeLocks, removeProperties } from './properties.ts';

/** Content of new files by request body. */
const bytesOfNew = new WeakMap<Input, StoredBytes>();

/** Rules of entries for every way of writing. */
export const cloudFileHooks: EntityHooks = {
  // A create request may name content that the group already has.
  transient: ['sha256'],
  // Reading refines it by the name.
  virtual: ['content_type'],
  derived: ['content_type', 'deleted_at', 'deleted_kind', 'modified_at', 'sha256', 'stored', 'webdav_key'],
  unlisted: ({ name }) => typeof name === 'string' && isByproduct(name),
  counters: () => ['CloudFile'],
  present: ({ content_type: detected, name }) =>
    typeof detected === 'string' ? { content_type: fileType(detected, String(name)) } : {},
  size: (doc) => Number(doc['stored'] ?? 0),
  beforeSave: each(async (ctx, change) => {
    const { before } = change;
    checkName(change);
    checkTime(change);
    if (before === undefined) await prepareNew(ctx, change);
    else await prepareChange(ctx, change, before as unknown as Entry);
  }),
  afterSave: each(async (ctx, { before, doc, input }: Saved) => {
    const bytes = bytesOfNew.get(input);
    if (before !== undefined || bytes === undefined) return;
    void ctx.settle(insertVersion(ctx, doc._id, 1, bytes));
    await addUsage(ctx, bytes.size, 0);
  }),
  beforeDelete: each(async (ctx, { _id: id }) => {
    const locks = locksAt(await locksOf(ctx), [id]);
    if (locks.length > 0) await assertMovable(ctx, id);
  }),
  afterDelete: async (ctx, docs) => {
    const entries = docs as unknown as readonly Entry[];
    const files = entries.reduce((sum, { size = 0 }) => sum + size, 0);
    const stored = entries.reduce((sum, { stored: all = 0 }) => sum + all, 0);
    const ids = entries.map(({ _id }) => _id);
    await Promise.all([removeVersions(ctx, ids), removeProperties(ctx, ids), removeLocks(ctx, ids)]);
    await addUsage(ctx, -files, files - stored);
  },
};

function checkName({ values }: Change): void {
  const name = values['name'];
  if (typeof name !== 'string') return;
  const kept = entryName(name);
  if (kept === undefined) throw fieldFailure('name', 'is-invalid');
  values['name'] = kept;
}

function checkTime({ values, before }: Change): void {
  const time = values['modified_at'];
  if (typeof time === 'string' && parseFileTime(time) === undefined) throw fieldFailure('modified_at', 'is-invalid');
  // A file always has a time.
  if (time === null && before?.['sha256'] !== undefined) delete values['modified_at'];
}

async function prepareNew(ctx: Context, change: Change): Promise<void> {
  const { values, input } = change;
  const kind = values['kind'] as FileKind;
  if (!isLive(kind)) throw fieldFailure('kind', 'is-not-included-in-the-list');
  const bytes = await bytesNamed(ctx, input, kind);
  if (isDirectory(kind) !== (bytes === undefined)) throw fieldFailure('kind', 'is-not-included-in-the-list');
  const dir = (values['dir_id'] as string | null) ?? undefined;
  await assertPlaceOpen(ctx, dir).catch(asMissing);
  await assertPlaceUnlocked(ctx, { dir, name: String(values['name']) });
  if (bytes === undefined) return;
  if (kind === 'file_enc' && !bytes.encrypted) throw fieldFailure('base', 'not-encrypted');
  bytesOfNew.set(input, bytes);
  const modifiedAt = typeof values['modified_at'] === 'string' ? values['modified_at'] : undefined;
  const content = contentOf(ctx, { ...bytes, modifiedAt });
  Object.assign(values, content, { kind: fileKindOf(bytes), stored: bytes.size, version: 1 });
  change.event = 'upload';
}

/** The fields of an entry that describe its newest version. */
export function contentOf({ now }: Context, { sha256, size, type, modifiedAt }: StoredBytes): Input {
  return { sha256, size, content_type: type, modified_at: modifiedAt ?? now.toISOString() };
}

async function bytesNamed(ctx: Context, input: Input, kind: FileKind): Promise<StoredBytes | undefined> {
  const { sha256 } = input;
  if (sha256 === undefined || sha256 === null) return undefined;
  if (typeof sha256 !== 'string' || isDirectory(kind)) throw fieldFailure('sha256', 'is-invalid');
  const bytes = await findStoredBytes(ctx, sha256);
  if (bytes === undefined) throw fieldFailure('sha256', 'must-exist');
  return bytes;
}

async function prepareChange(ctx: Context, { values, input }: Change, before: Entry): Promise<void> {
  if (input['sha256'] !== undefined && input['sha256'] !== (before.sha256 ?? null))
    throw fieldFailure('sha256', 'is-reserved');
  const moves = 'dir_id' in values && (values['dir_id'] ?? null) !== (before.dir_id ?? null);
  const renames = 'name' in values && values['name'] !== before.name;
  if (!isLive(before.kind) && (moves || renames)) throw fieldFailure(moves ? 'dir_id' : 'name', 'is-reserved');
  if (moves || renames) {
    const name = String(values['name'] ?? before.name);
    const dir = 'dir_id' in values ? ((values['dir_id'] as string | null) ?? undefined) : before.dir_id;
    await assertMovable(ctx, before._id);
    await assertPlaceUnlocked(ctx, { dir, name });
  }
  if (moves) await assertPlaceOpen(ctx, (values['dir_id'] as string | null) ?? undefined, before._id).catch(asMissing);
}

/** Rethrows "not found" of a directory as a validation error. */
function asMissing(error: unknown): never {
  throw error instanceof Error && 'error' in error && error.error === 'not_found'
    ? fieldFailure('dir_id', 'must-exist')
    : error;
}
