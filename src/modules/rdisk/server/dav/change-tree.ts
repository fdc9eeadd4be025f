import type { FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { type Context } from '#platform/server/context.ts';
import { inAccount, readingAccount } from '#platform/server/app/open-context.ts';
import { lockGroup } from '#platform/server/records/group-lock.ts';
import { savingMinutes } from '../../rules/limits.ts';
import { isByproduct } from '../../rules/names.ts';
import { isSavingName } from '../../rules/saving-names.ts';
import { timeAccepted, timeInHeader } from '../content/sent-time.ts';
import { copyEntry, CopyTooLarge } from '../tree/copy.ts';
import { copyInSlices } from '../tree/copy-slices.ts';
import { type Entry, liveSql } from '../tree/entries.ts';
import type { Place } from '../tree/place.ts';
import { copyRunsOf } from '../tree/copy-runs.ts';
import { makeDirectory } from '../tree/make-directory.ts';
import { attributesOf, expectSameNames, formerDirectory } from '../tree/take-over.ts';
import { moveEntry } from '../tree/move.ts';
import { trashEntry } from '../tree/trash.ts';
import { addressIn } from './address.ts';
import { depthOf, sendEmpty } from './send-response.ts';
import { throwAsWebdavStatus } from './webdav-status.ts';
import { bodyStream } from './request-body.ts';
import { assertConditions } from './conditions.ts';
import { lookUp, resourceOf } from './read.ts';
import { requireEntry, findResource, assertVacant, isCollection, isRootOfKey, type Resource } from './resource.ts';

/** Methods that change the tree: MKCOL, DELETE, COPY and MOVE. */

export async function mkcol(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  for await (const piece of bodyStream(request) as AsyncIterable<Buffer>)
    if (piece.length > 0) throw failure('bad_content_type', 'A new directory takes no body.');
  const modifiedAt = timeInHeader(request.headers);
  // Some programs send MKCOL before every file, so existing directories are checked without the group lock.
  await readingAccount(
    app,
    request,
    async (ctx) => assertAbsent((await resourceOf(ctx, request)).resource),
    'together',
  );
  await inAccount(app, request, async (ctx) => {
    const [, looked] = await Promise.all([lockGroup(ctx), lookUp(ctx, request)]);
    const { resource } = looked;
    assertAbsent(resource);
    const { place } = resource;
    if (place === undefined) throw failure('conflict', 'The directory above is not there.');
    await assertConditions(ctx, request, looked, [[resource, 'place']]);
    const former = await formerDirectory(ctx, place);
    const attributes = former === undefined ? {} : attributesOf(former);
    const made = await makeDirectory(ctx, place, { ...attributes, modified_at: modifiedAt ?? null });
    if (former !== undefined) await expectSameNames(ctx, former, made.id);
  }).catch(throwAsWebdavStatus);
  if (modifiedAt !== undefined) void reply.headers(timeAccepted);
  return sendEmpty(reply, 201);
}

function assertAbsent({ entry, isRoot }: Resource): void {
  if (entry !== undefined || isRoot) throw failure('method_not_allowed', 'Something of this name is there.');
}

export async function remove(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  depthOf(request, ['infinity'], 'infinity');
  await inAccount(
    app,
    request,
    async (ctx) => {
      const [, looked] = await Promise.all([lockGroup(ctx), lookUp(ctx, request)]);
      const { resource } = looked;
      const entry = requireEntry(resource);
      if (entry === undefined || resource.isRoot) throw failure('forbidden', 'The root stays.');
      assertNoTrailingSlash(resource);
      await assertConditions(ctx, request, looked, [[resource, 'place']]);
      if (!isRootOfKey(ctx, entry)) await trashEntry(ctx, entry._id);
      // Programs that delete a file before they rename its next content over it (KeePass) find it there and replace it.
      else if (!(await isBeingSaved(ctx, entry))) throw failure('forbidden', 'The root stays.');
    },
    'by-kind',
  );
  return sendEmpty(reply, 204);
}

/** Whether the caller's programs wrote the next content of a file moments ago, under a temporary name in the same directory. */
async function isBeingSaved(ctx: Context, { dir_id: dir, name: file }: Entry): Promise<boolean> {
  const since = new Date(ctx.now.getTime() - savingMinutes * 60_000);
  const within = dir === undefined ? 'dir_id IS NULL AND $2::text IS NULL' : 'dir_id = $2';
  const rows = await ctx.db.query<{ name: string }>(
    `SELECT name FROM cloud_files
     WHERE account_id = $1 AND ${within} AND created_by = $3 AND created_at > $4 AND size > 0 AND ${liveSql} LIMIT 1000`,
    [ctx.account, dir ?? null, ctx.who.user.id, since],
  );
  return rows.some(({ name }) => isSavingName(name, file) && !isByproduct(name));
}

export async function copy(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const shallow = depthOf(request, [0, 'infinity'], 'infinity') === 0;
  let from = '';
  let isNew = false;
  const look = async (ctx: Context): Promise<Place> => {
    const { id, target } = await fromTo(ctx, request, 'copy');
    [from, isNew] = [id, target.isNew];
    return target.place;
  };
  const atOnce = async (ctx: Context): Promise<unknown> => {
    const place = await look(ctx);
    return copyEntry(ctx, from, place, { clash: 'replace', shallow });
  };
  await inAccount(app, request, atOnce)
    .catch(async (error: unknown) => {
      if (!(error instanceof CopyTooLarge)) throw error;
      await copyInSlices(copyRunsOf(app, request), from, look, 'replace');
    })
    .catch(throwAsWebdavStatus);
  return sendEmpty(reply, isNew ? 201 : 204);
}

export async function move(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  depthOf(request, ['infinity'], 'infinity');
  const isNew = await inAccount(app, request, async (ctx) => {
    const { id, target } = await fromTo(ctx, request, 'move');
    await moveEntry(ctx, id, target.place, { clash: 'replace', saving: true });
    return target.isNew;
  }).catch(throwAsWebdavStatus);
  return sendEmpty(reply, isNew ? 201 : 204);
}

async function fromTo(ctx: Context, request: FastifyRequest, way: 'copy' | 'move') {
  const [, looked] = await Promise.all([lockGroup(ctx), lookUp(ctx, request)]);
  const { view, resource } = looked;
  const { destination, overwrite = 'T' } = request.headers;
  if (typeof destination !== 'string') throw failure('bad_request', 'The Destination is missing.');
  const address = addressIn(destination, ctx.account, request.host);
  if (address === undefined) throw failure('forbidden', 'The Destination is not in this drive.');
  const entry = requireEntry(resource);
  if (entry === undefined || resource.isRoot) throw failure('forbidden', 'The root stays.');
  assertNoTrailingSlash(resource);
  const target = await findResource(ctx, view, address);
  if (target.isRoot) throw failure('forbidden', 'The root stays.');
  if (way === 'move' && isRootOfKey(ctx, entry) && !staysBeside(entry, target))
    throw failure('forbidden', 'The root stays.');
  if (target.entry?._id === entry._id && way === 'copy') throw failure('forbidden', 'It is the same resource.');
  if (target.entry?._id === entry._id && String(address.names) === String(resource.names))
    throw failure('forbidden', 'It is the same resource.');
  // A directory would not become its next version, but take its place.
  if (target.entry !== undefined && isRootOfKey(ctx, target.entry) && isCollection(resource))
    throw failure('forbidden', 'The root stays.');
  if (target.place === undefined) throw failure('conflict', 'The directory of the Destination is not there.');
  assertVacant(target);
  // Replacing a directory by an entry inside it would remove both.
  if (target.entry !== undefined && resource.line.includes(target.entry._id))
    throw failure('forbidden', 'It lies in its Destination.');
  const isNew = target.entry === undefined;
  if (!isNew && String(overwrite).trim().toUpperCase() === 'F')
    throw failure('precondition_failed', 'The Destination is there.');
  await assertConditions(ctx, request, looked, [
    ...(way === 'move' ? [[resource, 'place'] as const] : []),
    [target, 'place'],
  ]);
  return { id: entry._id, target: { place: target.place, isNew } };
}

/** Whether the file of a key only gets a free name in its directory. Elsewhere it could be removed with another entry. */
function staysBeside(entry: Entry, target: Resource): boolean {
  return target.entry === undefined && (target.place === undefined || target.place.dir === entry.dir_id);
}

/** Throws if the address of a file ends with a slash. */
function assertNoTrailingSlash(resource: Resource): void {
  if (resource.slash && !isCollection(resource)) throw failure('not_found', 'missing');
}
