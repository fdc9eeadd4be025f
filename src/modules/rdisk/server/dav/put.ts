import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { type Context, inAccount, readingAccount, refuseReadOnly } from '#platform/server/context.ts';
import { checkAgain } from '#platform/server/http/guard.ts';
import { lockAccount } from '#platform/server/sequences.ts';
import { receiveBytes, storageFull } from '../content/bytes.ts';
import { saveContent } from '../content/save.ts';
import { roomOf } from '../content/usage.ts';
import type { Place } from '../tree/place.ts';
import { sendNothing } from './answer.ts';
import { streamIn } from './body.ts';
import { insistOnConditions, tagOf } from './conditions.ts';
import { resourceOf } from './read.ts';
import { isCollection } from './resource.ts';

/** PUT: a file's bytes. The old ones stay until the new ones are there whole. */
export async function put(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { headers } = request;
  if (headers['content-range'] !== undefined) throw fail('bad_request', 'Parts of a file are not taken.');
  const said = headers['content-length'];
  const expected = said === undefined ? undefined : Number(said);
  // Finder says in a header of its own how much comes in pieces.
  const announced = expected ?? Number(headers['x-expected-entity-length'] ?? 0);
  const limit = await readingAccount(app, request, async (ctx) => {
    refuseReadOnly(ctx);
    await placeFor(ctx, request);
    return roomOf(ctx);
  });
  if (announced > limit) throw storageFull();
  const bytes = await receiveBytes(app.blobs, streamIn(request), { limit, expected });
  try {
    // Rights may have ended while the bytes came.
    await checkAgain(app, request);
    // Before the transaction: a slow disk or bucket holds nobody else up.
    await bytes.keep();
    const saved = await inAccount(app, request, async (ctx) => {
      await lockAccount(ctx);
      const { place, isNew } = await placeFor(ctx, request);
      const { doc } = await saveContent(ctx, place, bytes);
      return { isNew, doc };
    });
    const tag = tagOf({ entry: saved.doc } as never);
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
  const isNew = entry === undefined;
  await insistOnConditions(ctx, request, view, resource, [[resource, isNew ? 'place' : 'change']]);
  return { place, isNew };
}
