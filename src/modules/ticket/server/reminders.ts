import { type DueMaintenance, dueLetter } from './notice.ts';
import type { Context } from '#platform/server/context.ts';
import { reminderStep, reminderWindow, type ReminderStep } from '../rules/reminder.ts';
import { openStatuses } from '../rules/status.ts';
import { groupLocale } from '#modules/groups/server/group-settings.ts';
import { readers } from './members.ts';

/** Mails the shop about maintenances that are near, due, or overdue; once for each of the three. */
export async function remindGroup(ctx: Context): Promise<void> {
  const place = await groupLocale(ctx);
  const found = await due(ctx, place.today);
  const fresh: DueMaintenance[] = [];
  for (const row of found) {
    const step = reminderStep(row.next_maintenance, place.today);
    if (step !== null && (await isFirst(ctx, row.id, step))) fresh.push({ ...row, step });
  }
  if (fresh.length === 0) return;
  for (const reader of await readers(ctx, 'shop')) await ctx.mail(dueLetter(ctx, reader, fresh, place.country));
}

/**
 * Maintenances in the period that need attention: no ticket was made from them, none is open for their equipment, and no later maintenance
 * of the same category exists.
 */
async function due(ctx: Context, today: string): Promise<Omit<DueMaintenance, 'step'>[]> {
  const [from, to] = reminderWindow(today);
  return ctx.db.query(
    `SELECT m.id, m.description, m.next_maintenance, e.description AS equipment, c.name AS customer
     FROM maintenances m
     LEFT JOIN equipment e ON e.account_id = m.account_id AND e.id = m.equipment_id
     LEFT JOIN customers c ON c.account_id = m.account_id AND c.id = e.customer_id
     WHERE m.account_id = $1 AND m.next_maintenance BETWEEN $2 AND $3 AND m.next_ticket_id IS NULL
       AND NOT EXISTS (SELECT 1 FROM tickets t WHERE t.account_id = m.account_id AND t.equipment_id = m.equipment_id
         AND t.status = ANY($4))
       AND NOT EXISTS (SELECT 1 FROM maintenances n WHERE n.account_id = m.account_id AND n.equipment_id = m.equipment_id
         AND n.date > m.date AND n.category_id IS NOT DISTINCT FROM m.category_id)
     ORDER BY m.next_maintenance, m.id LIMIT 200`,
    [ctx.account, from, to, openStatuses],
  );
}

async function isFirst(ctx: Context, id: string, step: ReminderStep): Promise<boolean> {
  const rows = await ctx.db.query(
    `INSERT INTO maintenance_reminders (account_id, maintenance_id, step, sent_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING step`,
    [ctx.account, id, step, ctx.now],
  );
  return rows.length > 0;
}
