import { Type } from 'typebox';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { inAccount, readingAccount } from '#platform/server/app/open-context.ts';
import { checkKindScope } from '#platform/server/auth/scopes.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, media, ofDatabase, oneOf, optional, text } from '#platform/server/api/shapes/shape.ts';
import { readWhole } from '#platform/server/blobs/read-whole.ts';
import type { Context } from '#platform/server/context.ts';
import { read } from '#platform/server/records/documents.ts';
import { qrRows } from '#modules/people/rules/qr-rows.ts';
import { ticket } from '../../entities/ticket.ts';
import { doorPurposes } from '../../rules/counter/door.ts';
import { makeDoor } from './doors.ts';

const ofDoor = Type.Object({ ...ofDatabase.properties, door: Type.String() });

const schema = {
  operationId: 'makeDoor',
  tags: ['Tickets'],
  summary:
    'An address that a phone opens for ten minutes without signing in: the customer signs there (intake, hand_over), or it sends photos; without a ticket they wait for the form that asked for them',
  params: ofDatabase,
  body: exactly({ purpose: oneOf(doorPurposes), ticket_id: optional(text(64)) }),
  response: {
    201: exactly({
      id: Type.String(),
      address: Type.String({ description: 'Shown only in this answer.' }),
      qr: Type.Array(Type.String()),
      expires_at: Type.String(),
    }),
  },
};

const photoSchemas = {
  list: {
    operationId: 'doorPhotos',
    tags: ['Tickets'],
    summary: 'The photos that a phone sent for a ticket that is still being written; for the member who made the door',
    params: ofDoor,
    response: {
      200: exactly({ photos: listOf(exactly({ id: Type.String(), name: Type.String(), size: Type.Integer() })) }),
    },
  },
  bytes: {
    operationId: 'doorPhoto',
    tags: ['Tickets'],
    summary: 'The bytes of such a photo',
    params: Type.Object({ ...ofDoor.properties, photo: Type.String() }),
    response: { 200: media('image/jpeg') },
  },
};

/** `POST /{db}/_doors {purpose, ticket_id?}`: sessions only, because the address needs no further sign-in. */
export function doorRoutes(app: App, server: Api): void {
  server.post('/:db/_doors', { config: { policy: 'member', cost: 'write' }, schema }, async (request, reply) => {
    const { purpose, ticket_id: of } = request.body;
    const made = await inAccount(app, request, async (ctx) => {
      checkKindScope(ctx.who, ticket, 'write');
      if (of === undefined && purpose !== 'photos') throw fieldFailure('ticket_id', 'cant-be-blank');
      if (of !== undefined) await read(ctx, ticket, of);
      const { id, token, expiresAt } = await makeDoor(ctx, purpose, of ?? null);
      const address = `${ctx.product.environment.baseUrl}/d/${token}`;
      return { id, address, qr: qrRows(address), expires_at: expiresAt.toISOString() };
    });
    return reply.code(201).header('cache-control', 'no-store').send(made);
  });
  const config = { policy: 'member', cost: 'read' } as const;
  server.get('/:db/_doors/:door/photos', { config, schema: photoSchemas.list }, async (request, reply) => {
    const photos = await readingAccount(app, request, async (ctx) => photosOf(ctx, request.params.door));
    return reply
      .header('cache-control', 'no-store')
      .send({ photos: photos.map(({ id, name, size }) => ({ id, name, size })) });
  });
  server.get('/:db/_doors/:door/photos/:photo', { config, schema: photoSchemas.bytes }, async (request, reply) => {
    const { door, photo: wanted } = request.params;
    const photo = await readingAccount(app, request, async (ctx) =>
      (await photosOf(ctx, door)).find(({ id }) => id === wanted),
    );
    if (photo === undefined) throw failure('not_found', 'missing');
    return reply
      .type('image/jpeg')
      .header('cache-control', 'no-store')
      .send(await readWhole(app.blobs, photo.sha256));
  });
}

interface DoorPhoto {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

/** Throws 404 for a door of somebody else. */
async function photosOf(ctx: Context, door: string): Promise<readonly DoorPhoto[]> {
  checkKindScope(ctx.who, ticket, 'write');
  const [own] = await ctx.db.query('SELECT FROM phone_doors WHERE account_id = $1 AND id = $2 AND made_by = $3', [
    ctx.account,
    door,
    ctx.who.user.id,
  ]);
  if (own === undefined) throw failure('not_found', 'missing');
  return ctx.db.query<DoorPhoto>(
    'SELECT id, name, size, sha256 FROM phone_photos WHERE account_id = $1 AND door_id = $2 ORDER BY id',
    [ctx.account, door],
  );
}
