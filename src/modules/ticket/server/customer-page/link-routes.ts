import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import { checkKindScope } from '#platform/server/auth/scopes.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, ofRecord } from '#platform/server/api/shapes/shape.ts';
import type { Context, Update } from '#platform/server/context.ts';
import { read } from '#platform/server/records/documents.ts';
import { qrRows } from '#modules/people/server/qr-rows.ts';
import { ticket } from '../../entities/ticket.ts';
import { pickUpCode } from './link-token.ts';
import { ensureLink, liveLink, revokeLinks } from './links.ts';

const schema = {
  operationId: 'customerLink',
  tags: ['Tickets'],
  summary: 'The address of the customer’s page of a ticket, as text and as rows of a QR code; 404 if there is none',
  params: ofRecord,
  response: {
    200: exactly({
      id: Type.String(),
      address: Type.String(),
      qr: Type.Array(Type.String()),
      code: Type.String({ description: 'The pick-up code that the page shows.' }),
    }),
  },
};

/** `GET /{db}/_design/customer_page/_show/link/{ticket}`: sessions only, because the address needs no further sign-in. */
export function customerLinkRoutes(app: App, server: Api): void {
  server.get(
    '/:db/_design/customer_page/_show/link/:id',
    { config: { policy: 'member', cost: 'read' }, schema },
    async (request) =>
      readingAccount(app, request, async (ctx) => {
        checkKindScope(ctx.who, ticket, 'read');
        const { _id: id } = await read(ctx, ticket, request.params.id);
        const link = await liveLink(ctx, id);
        if (link === undefined) throw failure('not_found', 'missing');
        const code = pickUpCode(ctx.product.secret, ctx.account, link.doc._id);
        return { id: link.doc._id, address: link.address, qr: qrRows(link.address), code };
      }),
  );
}

/** `PUT /{db}/_design/customer_page/_update/{make|revoke}/{ticket}`: makes the link of a ticket if it has none that works, or ends it. */
export const changeCustomerPage: Update = async (ctx, verb, id) => {
  requireSession(ctx);
  const { _rev: rev } = await read(ctx, ticket, id);
  if (verb === 'make') await ensureLink(ctx, id);
  else if (verb === 'revoke') await revokeLinks(ctx, id);
  else throw failure('not_found', 'missing');
  return { id, rev };
};

/** A link lasts longer than a token, and opens the ticket to anybody who has it. */
function requireSession({ who }: Context): void {
  if (who.scopes !== undefined) throw failure('forbidden', 'This access token does not allow this');
}
