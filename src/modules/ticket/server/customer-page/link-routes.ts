import { Type } from 'typebox';
import type { Input } from '#platform/entity/define.ts';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import { checkKindScope } from '#platform/server/auth/scopes.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, ofRecord } from '#platform/server/api/shapes/shape.ts';
import type { Context, Update } from '#platform/server/context.ts';
import { locales } from '#platform/entity/locale.ts';
import { read, updateOwn } from '#platform/server/records/documents.ts';
import { isPicture } from '#modules/activity/rules/attachment.ts';
import { qrRows } from '#modules/people/rules/qr-rows.ts';
import { customerLink, maxPhotos, shownParts } from '../../entities/customer-link.ts';
import { ticket } from '../../entities/ticket.ts';
import { optionIn } from './answer-fields.ts';
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

/**
 * `PUT /{db}/_design/customer_page/_update/{make|revoke|change}/{ticket}`: makes the link of a ticket if it has none that works, ends it, or sets
 * what its page shows: `shows`, `photos` (ids of the ticket's files) and `locale`.
 */
export const changeCustomerPage: Update = async (ctx, verb, id, body) => {
  requireSession(ctx);
  const { _rev: rev } = await read(ctx, ticket, id);
  if (verb === 'make') await ensureLink(ctx, id);
  else if (verb === 'revoke') await revokeLinks(ctx, id);
  else if (verb === 'change') await changeLink(ctx, id, body);
  else throw failure('not_found', 'missing');
  return { id, rev };
};

async function changeLink(ctx: Context, id: string, body: Input): Promise<void> {
  const values: Record<string, unknown> = {};
  if ('shows' in body) values['shows'] = listIn('shows', body['shows'], shownParts);
  if ('locale' in body) values['locale'] = optionIn('locale', body['locale'], locales) ?? 'en';
  if ('photos' in body) values['photos'] = listIn('photos', body['photos'], await picturesOf(ctx, id));
  const { doc } = await ensureLink(ctx, id);
  await updateOwn(ctx, customerLink, doc._id, values, 'update');
}

/** The ids of the ticket's pictures. */
async function picturesOf(ctx: Context, id: string): Promise<string[]> {
  const rows = await ctx.db.query<{ id: string; content_type: string }>(
    `SELECT id, content_type FROM attachments WHERE account_id = $1 AND item_id = $2`,
    [ctx.account, id],
  );
  return rows.filter((row) => isPicture(row.content_type)).map((row) => row.id);
}

function listIn(name: string, value: unknown, options: readonly string[]): string[] {
  if (!Array.isArray(value) || value.length > maxPhotos) throw fieldFailure(name, 'is-invalid');
  return [...new Set(value.map((one) => optionIn(name, one, options)))].filter((one) => one !== null);
}

/** A link lasts longer than a token, and opens the ticket to anybody who has it. */
function requireSession({ who }: Context): void {
  if (who.scopes !== undefined) throw failure('forbidden', 'This access token does not allow this');
}
