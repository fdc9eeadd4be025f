import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyRequest } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import { newId } from '#platform/entity/id.ts';
import type { App } from '#platform/server/app.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import type { Context, Principal } from '#platform/server/context.ts';
import { createOwn, read } from '#platform/server/records/documents.ts';
import { openTaskQueue } from '#platform/server/workers/task-queue.ts';
import { attachment } from '#modules/activity/entities/attachment.ts';
import { fileName } from '#modules/activity/rules/attachment.ts';
import { requireQuotaForNew } from '#modules/activity/server/quota.ts';
import { product } from '#modules/groups/server/plan/plan.ts';
import { ticket } from '../../entities/ticket.ts';
import { doorPhotos } from '../../rules/counter/door.ts';
import { tokenOf } from './door-page.ts';
import { type Door, findDoor } from './doors.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** Photos that are in memory at the same time, of which one group has all but one. */
const receiving = openTaskQueue({ places: 8, queue: 60, wait: 30_000 });

/** `POST /d/{token}/photos`: a photo from a phone, into the ticket of the door or for the form that made it. */
export function photoDoorRoutes(app: App, server: Api): void {
  void server.register(async (photos) => {
    // No body parser: the handler reads the bytes once it knows that they are welcome.
    photos.removeAllContentTypeParsers();
    photos.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    photos.route({
      method: 'POST',
      url: '/d/:token/photos',
      config: { policy: 'public', cost: 'upload', secretPath: true },
      bodyLimit: doorPhotos.each,
      handler: async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        const door = await findDoor(app, request, tokenOf(request));
        if (door?.purpose !== 'photos') throw failure('not_found', 'missing');
        const size = Number(request.headers['content-length'] ?? Number.NaN);
        if (!(size > 0)) throw failure('bad_request', 'The length of the photo is missing');
        if (size > doorPhotos.each) throw failure('too_large', 'too-large');
        await takePhoto(app, request, door, size);
        return reply.code(201).send({ ok: true });
      },
    });
  });
}

async function takePhoto(app: App, request: FastifyRequest, door: Door, size: number): Promise<void> {
  const owner = makerOf(app, door);
  await withContext(app, owner, async (ctx) => reserve(ctx, door, size));
  try {
    const free = await receiving.take(door.account);
    try {
      const jpeg = await shrinkPhoto(door.account, await bytesIn(request, size));
      await store(app, owner, door, jpeg, nameIn(request));
    } finally {
      free();
    }
  } catch (error) {
    await withContext(app, owner, async (ctx) => giveBack(ctx, door, size));
    throw error;
  }
}

async function bytesIn({ body }: FastifyRequest, size: number): Promise<Buffer> {
  const bytes = body instanceof Readable ? await buffer(body) : Buffer.alloc(0);
  if (bytes.length > size) throw failure('too_large', 'too-large');
  return bytes;
}

/** The photo is added by the member who made the door. */
function makerOf(app: App, door: Door): Principal {
  const { who, ...group } = product(app, door.account);
  return { ...group, who: { ...who, user: { ...who.user, id: door.madeBy } } };
}

/** Counts the photo before it is read, so that many at once do not exceed the limit. */
async function reserve(ctx: Context, door: Door, size: number): Promise<void> {
  await requireQuotaForNew(ctx, size);
  const taken = await ctx.db.query(
    `UPDATE phone_doors SET files = files + 1, bytes = bytes + $3 WHERE account_id = $1 AND id = $2
       AND files < $4 AND bytes + $3 <= $5 AND expires_at > $6 RETURNING 1`,
    [ctx.account, door.id, size, doorPhotos.files, doorPhotos.bytes, ctx.now],
  );
  if (taken.length === 0) throw failure('too_large', 'no-more-photos');
}

async function giveBack(ctx: Context, door: Door, size: number): Promise<void> {
  await ctx.db.query('UPDATE phone_doors SET files = files - 1, bytes = bytes - $3 WHERE account_id = $1 AND id = $2', [
    ctx.account,
    door.id,
    size,
  ]);
}

async function store(app: App, owner: Principal, door: Door, jpeg: Buffer, name: string): Promise<void> {
  const received = await app.blobs.receive(Readable.from([jpeg]), doorPhotos.bytes);
  try {
    await received.keep();
    const { size, sha256 } = received;
    await withContext(app, owner, async (ctx) => {
      if (door.ticket === null) {
        await ctx.db.query(
          'INSERT INTO phone_photos (account_id, id, door_id, name, size, sha256) VALUES ($1, $2, $3, $4, $5, $6)',
          [ctx.account, newId('pho', ctx.now.getTime()), door.id, name, size, sha256],
        );
        return;
      }
      // The ticket may have been removed meanwhile.
      await read(ctx, ticket, door.ticket);
      await requireQuotaForNew(ctx, size);
      const file = { item_id: door.ticket, name, content_type: 'image/jpeg', size, sha256 };
      await createOwn(ctx, attachment, file, 'attach');
    });
  } finally {
    await received.discard();
  }
}

/** The name of the file on the phone, with the ending of what is stored. */
function nameIn(request: FastifyRequest): string {
  const header = request.headers['x-file-name'];
  const name = fileName(typeof header === 'string' ? decoded(header) : '').replace(/\.\w{1,5}$/, '');
  return `${name === '' ? 'photo' : name.slice(0, 100)}.jpg`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
