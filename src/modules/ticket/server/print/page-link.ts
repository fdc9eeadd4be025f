import type { FastifyRequest } from 'fastify';
import type { App } from '#platform/server/app.ts';
import { inAccount, readingAccount } from '#platform/server/app/open-context.ts';
import { mayUse } from '#platform/server/auth/scopes.ts';
import type { Context } from '#platform/server/context.ts';
import { groupSettings } from '#modules/groups/server/group-settings.ts';
import { ticket } from '../../entities/ticket.ts';
import { linkOf, liveLink } from '../customer-page/links.ts';

/** Prints with the address of the customer's page. */
const withPage: readonly string[] = ['ticket', 'copies', 'label'];

export function namesPage(show: string): boolean {
  return withPage.includes(show);
}

/** Makes the customer's page of a ticket before it is printed, unless the group does not want that or the caller may not change tickets. */
export async function makePageLink(app: App, request: FastifyRequest, id: string): Promise<void> {
  const isMissing = await readingAccount(app, request, async (ctx) => {
    const { scopes, access } = ctx.who;
    if (!id.startsWith(`${ticket.prefix}-`) || scopes !== undefined || access.readOnly === true) return false;
    if (!mayUse(ctx.who, ticket, 'write') || (await liveLink(ctx, id)) !== undefined) return false;
    return (await groupSettings(ctx, ['customer-page-receipt'])).get('customer-page-receipt') !== 'on-demand';
  });
  if (isMissing) await inAccount(app, request, async (ctx) => linkOf(ctx, id));
}

/** The address to print; undefined without one, and for access tokens, which do not read addresses. */
export async function printedAddress(ctx: Context, id: string): Promise<string | undefined> {
  return ctx.who.scopes === undefined ? (await liveLink(ctx, id))?.address : undefined;
}
