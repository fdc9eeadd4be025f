import type { AnyDoc } from '#platform/entity/define.ts';
import type { Context, Change } from '#platform/server/context.ts';
import { isClosed, type Status } from '../rules/status.ts';
import { groupSettings } from '#modules/groups/server/group-settings.ts';
import type { Reachable } from '#modules/people/server/mails/reachable.ts';
import { readers } from './members.ts';
import { ticketLetter } from './notice.ts';

/** More new tickets than this in an hour are brought in from elsewhere; they are no news. */
const maxAnHour = 60;

/** Who is to hear of new tickets, by the input of each; asked before they are written, so that the answer comes with that of the group's lock. */
const audiences = new WeakMap<object, Promise<Reachable[]>>();

/** Asks who is to hear of those of `changes` that are new tickets, work that was finished when it was written down aside. */
export function findRecipients(ctx: Context, changes: readonly Change[]): void {
  const fresh = changes.filter(({ before, values }) => before === undefined && !isClosed(values['status'] as Status));
  if (fresh.length === 0) return;
  const others = Math.max(0, maxAnHour - fresh.length);
  const flood = { since: new Date(ctx.now.getTime() - 3_600_000), more: others };
  const asked = fresh.length > maxAnHour ? Promise.resolve([]) : readers(ctx, 'about-tickets', ctx.who.user.id, flood);
  // A write that fails meanwhile leaves nobody who waits for the answer.
  asked.catch(() => undefined);
  for (const { input } of fresh) audiences.set(input, asked);
}

/**
 * A mail about a new ticket to every member who wants to hear of each, and to who opened it;
 * to nobody whose notices are switched off as a whole.
 */
export async function announce(ctx: Context, change: Change, doc: AnyDoc): Promise<void> {
  const to = (await audiences.get(change.input)) ?? [];
  if (to.length === 0) return;
  const [settings, facts] = await Promise.all([groupSettings(ctx, ['name']), factsOf(ctx, doc)]);
  for (const reader of to) await ctx.mail(ticketLetter(ctx, reader, { doc, group: settings.get('name') ?? '', facts }));
}

/** Whose and what it is. */
async function factsOf(ctx: Context, doc: AnyDoc): Promise<string[]> {
  const [row] = await ctx.db.query<{ customer: string | null; equipment: string | null; identifier: string | null }>(
    `SELECT (SELECT name FROM customers WHERE account_id = $1 AND id = $2) AS customer,
       (SELECT description FROM equipment WHERE account_id = $1 AND id = $3) AS equipment,
       (SELECT identifier FROM equipment WHERE account_id = $1 AND id = $3) AS identifier`,
    [ctx.account, doc['customer_id'] ?? null, doc['equipment_id'] ?? null],
  );
  const thing = [row?.equipment, row?.identifier].filter(Boolean).join(' · ');
  return [row?.customer ?? '', thing].filter((fact) => fact !== '');
}
