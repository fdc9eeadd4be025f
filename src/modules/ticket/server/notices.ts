import type { AnyDoc } from '#platform/entity/define.ts';
import type { Context } from '#platform/server/context.ts';
import type { Change } from '#platform/server/module.ts';
import { isClosed, type Status } from '../rules/status.ts';
import { groupSettings } from './group-settings.ts';
import { readers } from './members.ts';
import { ticketLetter } from './notice.ts';

/** More new tickets than this in an hour are brought in from elsewhere; they are no news. */
const mostAnHour = 60;

/**
 * A mail about a new ticket to every member who wants to hear of each, and to who opened it (SPEC.md §6);
 * to nobody whose notices are switched off as a whole. Work that was finished when it was written down is no news.
 */
export async function announce(ctx: Context, change: Change, doc: AnyDoc): Promise<void> {
  if (change.before !== undefined || isClosed(doc['status'] as Status)) return;
  const flood = { since: new Date(ctx.now.getTime() - 3_600_000), more: mostAnHour };
  const to = await readers(ctx, 'about-tickets', ctx.who.user.id, flood);
  if (to.length === 0) return;
  const [settings, facts] = await Promise.all([groupSettings(ctx, ['name']), factsOf(ctx, doc)]);
  for (const reader of to) await ctx.mail(ticketLetter(ctx, reader, { doc, group: settings.get('name') ?? '', facts }));
}

/** Whose and what it is. */
async function factsOf(ctx: Context, doc: AnyDoc): Promise<string[]> {
  const [row] = await ctx.db.query<{ customer: string | null; equipment: string | null; identifier: string | null }>(
    `SELECT (SELECT name FROM customers WHERE account_id = $1 AND id = $2) AS customer, e.description AS equipment, e.identifier
     FROM (SELECT 1) one LEFT JOIN equipment e ON e.account_id = $1 AND e.id = $3`,
    [ctx.account, doc['customer_id'] ?? null, doc['equipment_id'] ?? null],
  );
  const thing = [row?.equipment, row?.identifier].filter(Boolean).join(' · ');
  return [row?.customer ?? '', thing].filter((fact) => fact !== '');
}
