import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { type Context, inAccount, readingAccount, refuseReadOnly } from '#platform/server/context.ts';
import { checkAgain } from '#platform/server/http/guard.ts';
import { lockAccount } from '#platform/server/sequences.ts';
import { receiveBytes, storageFull } from '../content/bytes.ts';
import { saveContent } from '../content/save.ts';
import { roomOf } from '../content/usage.ts';
import type { Entry } from '../tree/entries.ts';
import type { Place } from '../tree/place.ts';
import { sendNothing } from './answer.ts';
import { streamIn } from './body.ts';
import { insistOnConditions, tagOf } from './conditions.ts';
import { resourceOf } from './read.ts';
import { insistOnVacant, isCollection } from './resource.ts';

/** Bytes that find room, by the requests whose bodies may come. */
const rooms = new WeakMap<FastifyRequest, number>();

/** Refuses a PUT before its body comes: by the place, the locks and conditions, the plan and the room that is left. */
export async function checkPut(app: App, request: FastifyRequest): Promise<void> {
  const { headers } = request;
  if (headers['content-range'] !== undefined) throw fail('bad_request', 'Parts of a file are not taken.');
  const room = await readingAccount(app, request, async (ctx) => {
    refuseReadOnly(ctx);
    await placeFor(ctx, request);
    return roomOf(ctx);
  });
  // Finder says in a header of its own how much comes in pieces.
  const said = [headers['content-length'], headers['x-expected-entity-length']].map((length) => Number(length ?? 0));
  if (Math.max(...said) > room) throw storageFull();
  rooms.set(request, room);
}

/** PUT: a file's bytes. The old ones stay until the new ones are there whole. */
export async function put(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const said = request.headers['content-length'];
  const expected = said === undefined ? undefined : Number(said);
  const bytes = await receiveBytes(app.blobs, streamIn(request), { limit: rooms.get(request) ?? 0, expected });
  try {
    // Rights may have ended while the bytes came.
    await checkAgain(app, request);
    // Before the transaction: a slow disk or bucket holds nobody else up.
    await bytes.keep();
    const saved = await inAccount(app, request, async (ctx) => {
      await lockAccount(ctx);
      const { place, isNew } = await placeFor(ctx, request);
      const { doc } = await saveContent(ctx, place, bytes);
      return { isNew, entry: doc as unknown as Entry };
    });
    const tag = tagOf(saved);
    if (tag !== undefined) void reply.header('etag', tag);
    return sendNothing(reply, saved.isNew ? 201 : 204);
  } finally {
    await bytes.discard();
  }
}

/** Where the file lies or is to lie; refuses what cannot be written. */
async function placeFor(ctx: Context, request: FastifyRequest): Promise<{ place: Place; isNew: boolean }> {
  const { view, resource } = await resourceOf(ctx, request);
  if (isCollection(resource)) throw fail('method_not_allowed', 'A directory has no bytes.');
  const { place, entry } = resource;
  if (place === undefined || resource.slash) throw fail('conflict', 'The directory is not there.');
  await insistOnVacant(ctx, resource);
  const isNew = entry === undefined;
  await insistOnConditions(ctx, request, view, resource, [[resource, isNew ? 'place' : 'change']]);
  return { place, isNew };
}
