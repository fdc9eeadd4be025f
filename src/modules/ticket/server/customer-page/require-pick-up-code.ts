import { fieldFailure } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import { pickUpCode } from './link-token.ts';
import { liveLink } from './links.ts';

/** Throws 422 for a pick-up code that the customer's page of the ticket does not show. A device may be handed back without one. */
export async function requirePickUpCode(ctx: Context, ticketId: string, typed: unknown): Promise<void> {
  if (typed === undefined || typed === null || typed === '') return;
  const link = await liveLink(ctx, ticketId);
  const code = link && pickUpCode(ctx.product.secret, ctx.account, link.doc._id);
  if (typeof typed !== 'string' || typed.length > 20 || typed.replaceAll(/\D/g, '') !== code)
    throw fieldFailure('code', 'wrong-pick-up-code');
}
