import type { AnyDoc } from '#platform/entity/define.ts';
import { nearestLocale } from '#platform/entity/messages.ts';
import type { Context, EntityHooks } from '#platform/server/context.ts';
import { createOwn, read, updateOwn } from '#platform/server/records/documents.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import { docOf } from '#platform/server/db/rows.ts';
import { restoreSideTableRows, sideTableRows } from '#platform/server/trash/side-tables.ts';
import { groupSettings } from '#modules/groups/server/group-settings.ts';
import { customerLink, shownParts } from '../../entities/customer-link.ts';
import { ticket } from '../../entities/ticket.ts';
import { newToken, storedToken, type StoredSecret } from './link-token.ts';

export const customerLinkHooks: EntityHooks = {
  detailsForTrash: async (ctx, doc) => sideTableRows(ctx, 'customer_link_secrets', 'id', doc._id),
  afterDelete: async (ctx, docs) => {
    await ctx.db.query('DELETE FROM customer_link_secrets WHERE account_id = $1 AND id = ANY($2)', [
      ctx.account,
      docs.map((doc) => doc._id),
    ]);
  },
  afterRestore: async (ctx, _doc, remembered) => restoreSideTableRows(ctx, 'customer_link_secrets', remembered),
};

/** A link that works, with the address that it is reached by. */
export interface LiveLink {
  readonly doc: AnyDoc;
  readonly address: string;
}

/** The address of the customer's page of a ticket. Makes a link if the ticket has none that works. */
export async function linkOf(ctx: Context, ticketId: string): Promise<string> {
  return (await ensureLink(ctx, ticketId)).address;
}

/** The link of a ticket, which is made if there is none that works. */
export async function ensureLink(ctx: Context, ticketId: string): Promise<LiveLink> {
  // Two members who ask at the same time get the same link.
  await lockAccount(ctx);
  return (await liveLink(ctx, ticketId)) ?? makeLink(ctx, await read(ctx, ticket, ticketId));
}

/** The newest link of a ticket that works and whose address can be computed; undefined if there is none. */
export async function liveLink(ctx: Context, ticketId: string): Promise<LiveLink | undefined> {
  const rows = await ctx.db.query(
    `SELECT * FROM customer_links WHERE account_id = $1 AND ticket_id = $2 AND revoked_at IS NULL
       AND (expires_at IS NULL OR expires_at > $3) ORDER BY id DESC`,
    [ctx.account, ticketId, ctx.now],
  );
  for (const row of rows) {
    const doc = docOf(customerLink, row);
    const address = await addressOf(ctx, doc._id);
    if (address !== undefined) return { doc, address };
  }
  return undefined;
}

async function addressOf(ctx: Context, id: string): Promise<string | undefined> {
  const [stored] = await ctx.db.query<{ salt: string; token_hash: string }>(
    'SELECT salt, token_hash FROM customer_link_secrets WHERE account_id = $1 AND id = $2',
    [ctx.account, id],
  );
  const token = stored && storedToken(ctx.product.secret, ctx.account, id, stored);
  return token && addressWith(ctx, token);
}

function addressWith(ctx: Context, token: string): string {
  return `${ctx.product.environment.baseUrl}/c/${token}`;
}

async function makeLink(ctx: Context, of: AnyDoc): Promise<LiveLink> {
  const settings = await groupSettings(ctx, ['locale']);
  const { doc } = await createOwn(
    ctx,
    customerLink,
    {
      ticket_id: of._id,
      customer: of['customer_id'] ?? null,
      shows: [...shownParts],
      locale: nearestLocale(settings.get('locale')),
    },
    'create',
  );
  const { token, ...stored } = newToken(ctx.product.secret, ctx.account, doc._id);
  await storeSecret(ctx, doc._id, stored);
  return { doc, address: addressWith(ctx, token) };
}

async function storeSecret(ctx: Context, id: string, { salt, token_hash: hash }: StoredSecret): Promise<void> {
  await ctx.db.query('INSERT INTO customer_link_secrets (account_id, id, salt, token_hash) VALUES ($1, $2, $3, $4)', [
    ctx.account,
    id,
    salt,
    hash,
  ]);
}

/** Ends every link of a ticket. */
export async function revokeLinks(ctx: Context, ticketId: string): Promise<void> {
  for (const id of await liveLinkIds(ctx, ticketId))
    await updateOwn(ctx, customerLink, id, { revoked_at: ctx.now.toISOString() }, 'update');
}

/** The ids of a ticket's links that were not revoked. */
export async function liveLinkIds(ctx: Context, ticketId: string): Promise<string[]> {
  const rows = await ctx.db.query<{ id: string }>(
    'SELECT id FROM customer_links WHERE account_id = $1 AND ticket_id = $2 AND revoked_at IS NULL ORDER BY id',
    [ctx.account, ticketId],
  );
  return rows.map(({ id }) => id);
}
