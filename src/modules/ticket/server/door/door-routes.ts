import { Type } from 'typebox';
import { fieldFailure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { inAccount } from '#platform/server/app/open-context.ts';
import { checkKindScope } from '#platform/server/auth/scopes.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, ofDatabase, oneOf, optional, text } from '#platform/server/api/shapes/shape.ts';
import { read } from '#platform/server/records/documents.ts';
import { qrRows } from '#modules/people/server/qr-rows.ts';
import { ticket } from '../../entities/ticket.ts';
import { doorPurposes } from '../../rules/counter/door.ts';
import { makeDoor } from './doors.ts';

const schema = {
  operationId: 'makeDoor',
  tags: ['Tickets'],
  summary:
    'An address that a phone opens for ten minutes without signing in: the customer signs there (intake, hand_over)',
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
}
