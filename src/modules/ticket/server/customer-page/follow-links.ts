import type { Context, Saved } from '#platform/server/context.ts';
import { updateOwn } from '#platform/server/records/documents.ts';
import { addDays } from '#platform/entity/parse-day.ts';
import { customerLink } from '../../entities/customer-link.ts';
import { liveLinkIds, revokeLinks } from './links.ts';

/** Days for which the page works after the device was handed back. */
const daysAfterHandOver = 90;

/** A link ends some time after the hand-over, goes on if the ticket is opened again, and is not for another customer. */
export async function followLinks(ctx: Context, { id, before, doc }: Saved): Promise<void> {
  if (before === undefined) return;
  const [was, is] = [before['customer_id'], doc['customer_id']];
  // Removing the customer's record changes nothing about whose device it is.
  if (was !== undefined && is !== undefined && was !== is) await revokeLinks(ctx, id);
  else if (was === undefined && is !== undefined) await changeLinks(ctx, id, { customer: is });
  const returned = doc['returned_at'];
  if (returned === before['returned_at']) return;
  const end = typeof returned === 'string' ? addDays(returned.slice(0, 10), daysAfterHandOver) : null;
  await changeLinks(ctx, id, { expires_at: end === null ? null : `${end}${String(returned).slice(10)}` });
}

async function changeLinks(ctx: Context, ticketId: string, values: Readonly<Record<string, unknown>>): Promise<void> {
  for (const id of await liveLinkIds(ctx, ticketId)) await updateOwn(ctx, customerLink, id, values, 'update');
}
