import { Type } from 'typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { type Context, refuseReadOnly } from '#platform/server/context.ts';
import { inAccount, readingAccount } from '#platform/server/app/open-context.ts';
import { checkAgain } from '#platform/server/http/guard.ts';
import { matches } from '#platform/server/http/conditions.ts';
import { answerWritten } from '#platform/server/api/routes/database.ts';
import { checkModuleScope } from '#platform/server/auth/scopes.ts';
import { lockGroup } from '#platform/server/records/group-lock.ts';
import type { Api, Shapes } from '#platform/server/api/shapes/api.ts';
import { media, written } from '#platform/server/api/shapes/shape.ts';
import { isDirectory } from '../../rules/kinds.ts';
import { largestContent } from '../../rules/limits.ts';
import { entryName } from '../../rules/names.ts';
import { childNamed, type Entry } from '../tree/entries.ts';
import { assertPlaceOpen, type Place } from '../tree/place.ts';
import { assertPlaceUnlocked } from '../tree/assert-unlocked.ts';
import { receiveBytes, storageFull } from './bytes.ts';
import { etagOf, assertUnmodifiedSince } from './sendable-content.ts';
import { saveContent } from './save.ts';
import { largestLength, statedContent } from './stated-content.ts';
import { timeAccepted, timeInHeader } from './sent-time.ts';
import { remainingQuota } from './usage.ts';

const schema = {
  operationId: 'saveFile',
  tags: ['Drive'],
  summary:
    'Save a file under its name; the body is its bytes. `If-None-Match: *` only creates a file, `If-Match` only adds a version; `If-Unmodified-Since` answers 412 if it was saved since; `X-OC-Mtime` is the file’s own time. Other bytes than `OC-Checksum`, `Repr-Digest`, `Content-Digest`, `Digest` or `Content-MD5` state are refused',
  params: Type.Object({ db: Type.String(), dir: Type.String(), name: Type.String() }),
  body: media('application/octet-stream'),
  response: { 201: written },
};

/** `PUT /{db}/files/{dir}/{name}` with a file's bytes: creates a file, or adds a version to the file of this name. */
export function saveRoute(app: App, server: Api): void {
  void server.register(async (files) => {
    // The handler itself reads the body as a stream.
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    files.withTypeProvider<Shapes>().put(
      '/:db/files/:dir/:name',
      {
        config: {
          policy: 'member',
          cost: 'upload',
          token: 'by-kind',
          beforeBody: async (request) => checkSave(app, request),
          anyName: true,
        },
        bodyLimit: largestContent,
        schema,
      },
      async (request, reply) => save(app, request, reply),
    );
  });
}

/** The remaining quota in bytes, by request. */
const remainingQuotas = new WeakMap<FastifyRequest, number>();

/** Checks permission and quota before the client sends the body. */
async function checkSave(app: App, request: FastifyRequest): Promise<void> {
  const place = placeIn(request);
  timeInHeader(request.headers);
  const stated = statedContent(request.headers);
  const look = async (ctx: Context) => {
    checkModuleScope(ctx.who, 'rdisk', 'write');
    refuseReadOnly(ctx);
    return Promise.all([remainingQuota(ctx), assertPlace(ctx, place, request)]);
  };
  const [room] = await readingAccount(app, request, look, 'together');
  if (largestLength(stated) > room) throw storageFull();
  remainingQuotas.set(request, room);
}

async function save(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const source = request.body instanceof Readable ? request.body : Readable.from([]);
  const modifiedAt = timeInHeader(request.headers);
  const bytes = await receiveBytes(app.blobs, source, {
    limit: remainingQuotas.get(request) ?? 0,
    stated: statedContent(request.headers),
  });
  try {
    // The person may have lost access during the transfer.
    await checkAgain(app, request);
    // Before the transaction, so that a slow disk or bucket does not block the group.
    await bytes.keep();
    const saved = await inAccount(app, request, async (ctx) => {
      // All lookups under the lock are sent in one round trip.
      const [place, turn] = [placeIn(request), lockGroup(ctx)];
      const unlocked = assertPlaceUnlocked(ctx, place);
      const saving = saveContent(
        ctx,
        place,
        { ...bytes, modifiedAt },
        {
          check: async (existing) => {
            await Promise.all([assertConditions(ctx, existing, request), unlocked]);
          },
        },
      );
      await Promise.all([saving, turn, unlocked]);
      return saving;
    });
    if (modifiedAt !== undefined) void reply.headers(timeAccepted);
    return answerWritten(reply, 201, saved);
  } finally {
    await bytes.discard();
  }
}

function placeIn({ params }: FastifyRequest): Place {
  const { dir, name: given } = params as { readonly dir: string; readonly name: string };
  const name = entryName(given);
  if (name === undefined) throw fieldFailure('name', 'is-invalid');
  return { dir: dir === 'root' ? undefined : dir, name };
}

async function assertPlace(ctx: Context, place: Place, request: FastifyRequest): Promise<void> {
  const [existing] = await Promise.all([
    childNamed(ctx, place.dir, place.name),
    assertPlaceOpen(ctx, place.dir),
    assertPlaceUnlocked(ctx, place),
  ]);
  await assertConditions(ctx, existing, request);
}

async function assertConditions(ctx: Context, existing: Entry | undefined, request: FastifyRequest): Promise<void> {
  assertMatch(existing, request);
  await assertUnmodifiedSince(ctx, request.headers, existing);
}

/** Checks `If-Match` and `If-None-Match`, by rev or by entity tag. */
function assertMatch(existing: Entry | undefined, { headers }: FastifyRequest): void {
  if (existing !== undefined && isDirectory(existing.kind)) throw fieldFailure('name', 'has-already-been-taken');
  const none = headers['if-none-match'];
  if (none !== undefined && existing !== undefined && none.trim() === '*')
    throw failure('file_exists', 'The file exists.');
  const match = headers['if-match'];
  if (match === undefined) return;
  const { _rev, sha256 = '', version = 0 } = existing ?? {};
  const tags = existing === undefined ? [] : [`"${_rev ?? ''}"`, _rev, `"${etagOf(sha256, version)}"`];
  if (!tags.some((tag) => tag !== undefined && matches(match, tag)))
    throw failure('conflict', 'Document update conflict.');
}
