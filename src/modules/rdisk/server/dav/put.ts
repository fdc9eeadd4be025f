import type { FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { type Context, refuseReadOnly } from '#platform/server/context.ts';
import { inAccount, readingAccount } from '#platform/server/app/open-context.ts';
import { checkAgain } from '#platform/server/http/guard.ts';
import { lockGroup } from '#platform/server/records/group-lock.ts';
import { receiveBytes, storageFull } from '../content/bytes.ts';
import { saveContent, targetState } from '../content/save.ts';
import { largestLength, statedContent } from '../content/stated-content.ts';
import { timeAccepted, timeInHeader } from '../content/sent-time.ts';
import { remainingQuota } from '../content/usage.ts';
import type { Entry } from '../tree/entries.ts';
import type { Place } from '../tree/place.ts';
import { sendEmpty } from './send-response.ts';
import { throwAsWebdavStatus } from './webdav-status.ts';
import { bodyStream } from './request-body.ts';
import { assertConditions, tagOf } from './conditions.ts';
import { lookUp } from './read.ts';
import { assertVacant, isCollection } from './resource.ts';

/** Results of the checks before the body, by request: remaining bytes of the quota, and the file's place. */
const found = new WeakMap<FastifyRequest, { readonly room: number; readonly place: Place }>();

/** Checks a PUT before its body arrives: place, locks, preconditions, plan and quota. */
export async function checkPut(app: App, request: FastifyRequest): Promise<void> {
  const { headers } = request;
  if (headers['content-range'] !== undefined) throw failure('bad_request', 'Parts of a file are not taken.');
  timeInHeader(headers);
  const stated = statedContent(headers);
  const look = async (ctx: Context) => {
    refuseReadOnly(ctx);
    return Promise.all([placeFor(ctx, request), remainingQuota(ctx)]);
  };
  const [{ place }, room] = await readingAccount(app, request, look, 'together');
  if (largestLength(stated) > room) throw storageFull();
  found.set(request, { room, place });
}

/** PUT: saves a file. The old content stays until the new is complete. */
export async function put(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const modifiedAt = timeInHeader(request.headers);
  const { room, place: guess } = found.get(request) ?? { room: 0 };
  const bytes = await receiveBytes(app.blobs, bodyStream(request), {
    limit: room,
    stated: statedContent(request.headers),
  });
  try {
    // The person may have lost access during the transfer.
    await checkAgain(app, request);
    // Before the transaction, so that a slow disk or bucket does not block the group.
    await bytes.keep();
    const saved = await inAccount(app, request, async (ctx) => {
      const turn = lockGroup(ctx);
      const looking = placeFor(ctx, request);
      // The place most likely still exists, so its state is read in the same round trip.
      const site = guess && targetState(ctx, guess);
      site?.catch(() => undefined);
      const [, { place, isNew }] = await Promise.all([turn, looking]);
      const isThere = guess !== undefined && guess.dir === place.dir && guess.name === place.name;
      const { doc } = await saveContent(
        ctx,
        place,
        { ...bytes, modifiedAt },
        { site: isThere ? await site : undefined },
      );
      return { isNew, entry: doc as unknown as Entry };
    }).catch(throwAsWebdavStatus);
    const tag = tagOf(saved);
    if (tag !== undefined) void reply.header('etag', tag);
    if (modifiedAt !== undefined) void reply.headers(timeAccepted);
    return sendEmpty(reply, saved.isNew ? 201 : 204);
  } finally {
    await bytes.discard();
  }
}

/** The place of the file; throws if it cannot be written. */
async function placeFor(ctx: Context, request: FastifyRequest): Promise<{ place: Place; isNew: boolean }> {
  const looked = await lookUp(ctx, request);
  const { resource } = looked;
  if (isCollection(resource)) throw failure('method_not_allowed', 'A directory has no bytes.');
  const { place, entry } = resource;
  if (place === undefined || resource.slash) throw failure('conflict', 'The directory is not there.');
  assertVacant(resource);
  const isNew = entry === undefined;
  await assertConditions(ctx, request, looked, [[resource, isNew ? 'place' : 'change']]);
  return { place, isNew };
}
