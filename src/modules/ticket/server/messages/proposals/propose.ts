import { addDays } from '#platform/entity/parse-day.ts';
import type { Context } from '#platform/server/context.ts';
import { featureOn } from '#modules/groups/rules/configuration.ts';
import { groupLocale, groupSettings } from '#modules/groups/server/group-settings.ts';
import { daysUnclaimed, proposalDays } from '../../../rules/messages/proposals.ts';

/** Proposals of one event that a night adds. */
const maxPerNight = 200;

const dayLength = 86_400_000;

/** Every night: notes what customers might be told. Nothing is sent by itself, and each is proposed once. */
export async function proposeMessages(ctx: Context): Promise<void> {
  const settings = await groupSettings(ctx, ['unclaimed-days', 'maintenance']);
  const days = daysUnclaimed(settings.get('unclaimed-days'));
  const ago = (count: number): Date => new Date(ctx.now.getTime() - count * dayLength);
  if (days > 0)
    await propose(
      ctx,
      'unclaimed',
      `SELECT t.id FROM tickets t WHERE t.account_id = $1 AND t.status = 'done' AND t.returned_at IS NULL AND t.customer_id IS NOT NULL
         AND t.done_at BETWEEN $4 AND $5`,
      [ago(days + proposalDays.late), ago(days)],
    );
  if (featureOn('maintenance', settings.get('maintenance'))) {
    const { today } = await groupLocale(ctx);
    const ofWork = `SELECT DISTINCT m.ticket_id AS id FROM maintenances m
       JOIN tickets t ON t.account_id = m.account_id AND t.id = m.ticket_id
       WHERE m.account_id = $1 AND t.customer_id IS NOT NULL`;
    await propose(ctx, 'warranty_end', `${ofWork} AND m.warranty > 0 AND m.date + m.warranty BETWEEN $4 AND $5`, [
      today,
      addDays(today, proposalDays.ahead),
    ]);
    await propose(
      ctx,
      'maintenance_due',
      `${ofWork} AND m.next_ticket_id IS NULL AND m.next_maintenance BETWEEN $4 AND $5`,
      [today, addDays(today, proposalDays.ahead)],
    );
  }
  const forgotten = [ctx.account, ago(proposalDays.remembered)];
  await ctx.db.query('DELETE FROM message_proposals WHERE account_id = $1 AND created_at < $2', forgotten);
}

async function propose(
  ctx: Context,
  event: string,
  tickets: string,
  between: readonly [Date | string, Date | string],
): Promise<void> {
  await ctx.db.query(
    `INSERT INTO message_proposals (account_id, ticket_id, event, created_at)
     SELECT $1, w.id, $2, $3 FROM (${tickets}) w
     WHERE NOT EXISTS (SELECT 1 FROM message_proposals p WHERE p.account_id = $1 AND p.ticket_id = w.id AND p.event = $2)
       AND NOT EXISTS (SELECT 1 FROM customer_messages c WHERE c.account_id = $1 AND c.ticket_id = w.id AND c.event = $2
         AND c.direction = 'out' AND c.state <> 'failed')
     ORDER BY w.id LIMIT ${maxPerNight} ON CONFLICT DO NOTHING`,
    [ctx.account, event, ctx.now, ...between],
  );
}
