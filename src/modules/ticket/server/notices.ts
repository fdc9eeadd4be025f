import type { AnyDoc } from '#platform/entity/define.ts';
import { sampleEvent } from '#platform/server/records/record-write.ts';
import type { Context, Change } from '#platform/server/context.ts';
import { isClosed, type Status } from '../rules/status.ts';
import { groupSettings } from '#modules/groups/server/group-settings.ts';
import type { Reachable } from '#modules/people/server/mails/reachable.ts';
import { readers } from './members.ts';
import { ticketLetter } from './notice.ts';

/** More new tickets per hour are an import, and nobody gets mails about them. */
const maxAnHour = 60;

/**
 * Recipients of mails about new tickets, by input. The query starts before the write, so that it shares a round trip with the group lock.
 */
const audiences = new WeakMap<object, Promise<Reachable[]>>();

/** Starts the query for the recipients of those `changes` that are new, unfinished tickets. */
export function findRecipients(ctx: Context, changes: readonly Change[]): void {
  const fresh = changes.filter(
    ({ event, before, values }) =>
      before === undefined && event !== sampleEvent && !isClosed(values['status'] as Status),
  );
  if (fresh.length === 0) return;
  const others = Math.max(0, maxAnHour - fresh.length);
  const flood = { since: new Date(ctx.now.getTime() - 3_600_000), more: others };
  const recipients =
    fresh.length > maxAnHour ? Promise.resolve([]) : readers(ctx, 'about-tickets', ctx.who.user.id, flood);
  // If the write fails meanwhile, nobody awaits the result.
  recipients.catch(() => undefined);
  for (const { input } of fresh) audiences.set(input, recipients);
}

/** Mails a new ticket to its creator and to every member who subscribed to tickets, except those who switched off all notices. */
export async function announce(ctx: Context, change: Change, doc: AnyDoc): Promise<void> {
  const to = (await audiences.get(change.input)) ?? [];
  if (to.length === 0) return;
  const [settings, facts] = await Promise.all([groupSettings(ctx, ['name']), factsOf(ctx, doc)]);
  for (const reader of to) await ctx.mail(ticketLetter(ctx, reader, { doc, group: settings.get('name') ?? '', facts }));
}

/** Customer and equipment of the ticket. */
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
