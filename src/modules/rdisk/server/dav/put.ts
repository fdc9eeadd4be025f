import type { FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { type Context, refuseReadOnly } from '#platform/server/context.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import { checkAgain, memberOf } from '#platform/server/http/guard.ts';
import { receiveBytes, storageFull } from '../content/bytes.ts';
import { largestLength, statedContent } from '../content/stated-content.ts';
import { timeAccepted, timeInHeader } from '../content/sent-time.ts';
import { remainingQuota } from '../content/usage.ts';
import { sendEmpty } from './send-response.ts';
import { throwAsWebdavStatus } from './webdav-status.ts';
import { bodyStream } from './request-body.ts';
import { placeFor, type SavePut } from './save-puts.ts';

/** Remaining bytes of the quota, by request. */
const rooms = new WeakMap<FastifyRequest, number>();

/** Checks a PUT before its body arrives: place, locks, preconditions, plan and quota. */
export async function checkPut(app: App, request: FastifyRequest): Promise<void> {
  const { headers } = request;
  if (headers['content-range'] !== undefined) throw failure('bad_request', 'Parts of a file are not taken.');
  timeInHeader(headers);
  const stated = statedContent(headers);
  if (isOneOfMany(request)) return;
  const look = async (ctx: Context) => {
    refuseReadOnly(ctx);
    return Promise.all([placeFor(ctx, request), remainingQuota(ctx)]);
  };
  const [, room] = await readingAccount(app, request, look, 'together');
  if (largestLength(stated) > room) throw storageFull();
  rooms.set(request, room);
}

/** Bytes of a body that is worth receiving without knowing whether it can be saved. */
const smallBody = 65_536;
/** Milliseconds. */
const justNow = 2000;
/** When a caller's last PUT was saved; without an entry if it was refused. */
const lastSaved = new WeakMap<object, number>();

/**
 * Whether a small file follows others that were saved. It will most likely be saved too, and the transaction checks the same once more. After a refusal
 * the next one is checked before its body, so that a caller without rights or space does not fill the store with bytes.
 */
function isOneOfMany(request: FastifyRequest): boolean {
  const { headers } = request;
  const length = Number(headers['content-length'] ?? Number.NaN);
  const since = performance.now() - (lastSaved.get(memberOf(request).access) ?? Number.NEGATIVE_INFINITY);
  return length <= smallBody && headers.expect === undefined && since < justNow;
}

/** PUT: saves a file. The old content stays until the new is complete. */
export async function put(
  app: App,
  save: SavePut,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const modifiedAt = timeInHeader(request.headers);
  const bytes = await receiveBytes(app.blobs, bodyStream(request), {
    limit: rooms.get(request) ?? smallBody,
    stated: statedContent(request.headers),
  });
  const { access } = memberOf(request);
  try {
    // The person may have lost access during the transfer.
    await checkAgain(app, request);
    // Before the transaction, so that a slow disk or bucket does not block the group.
    await bytes.keep();
    const { isNew, tag } = await save({ request, bytes: { ...bytes, modifiedAt } }).catch((error: unknown) => {
      lastSaved.delete(access);
      return throwAsWebdavStatus(error);
    });
    lastSaved.set(access, performance.now());
    if (tag !== undefined) void reply.header('etag', tag);
    if (modifiedAt !== undefined) void reply.headers(timeAccepted);
    return sendEmpty(reply, isNew ? 201 : 204);
  } finally {
    await bytes.discard();
  }
}
