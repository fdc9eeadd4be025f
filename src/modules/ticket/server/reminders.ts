import type { Locale } from '#platform/entity/locale.ts';
import { fill } from '#platform/entity/messages.ts';
import { formatDate } from '#platform/entity/region/format-date.ts';
import { regionOf } from '#platform/entity/region/region.ts';
import type { Context } from '#platform/server/context.ts';
import type { Detail } from '#modules/inbox/server/event.ts';
import { notify } from '#modules/inbox/server/notify.ts';
import { maintenance } from '../entities/maintenance.ts';
import { noticeWords } from '../locales/notices.ts';
import { reminderStep, reminderWindow, type ReminderStep } from '../rules/reminder.ts';
import { openStatuses } from '../rules/status.ts';
import { groupLocale } from '#modules/groups/server/group-settings.ts';

interface DueMaintenance {
  readonly id: string;
  readonly description: string | null;
  readonly next_maintenance: string;
  readonly equipment: string | null;
  readonly customer: string | null;
}

/** Notifies the shop of maintenances that are near, due, or overdue; once of each of the three. */
export async function remindGroup(ctx: Context): Promise<void> {
  const { today, country } = await groupLocale(ctx);
  for (const row of await due(ctx, today)) {
    const step = reminderStep(row.next_maintenance, today);
    if (step === null || !(await isFirst(ctx, row.id, step))) continue;
    await notify(ctx, {
      entity: maintenance,
      doc: { _id: row.id, label: nameOf(row) },
      detail: { fact: dueWords(row.next_maintenance, step, country), ...(row.customer && { facts: [row.customer] }) },
      to: [{ reason: 'maintenance-due', flag: 'ticket_created', admins: true, watchers: true }],
    });
  }
}

function nameOf({ description, equipment }: DueMaintenance): string {
  return [description, equipment === description ? null : equipment].filter(Boolean).join(' · ');
}

function dueWords(day: string, step: ReminderStep, country: string | undefined): NonNullable<Detail['fact']> {
  const word = (locale: Locale): string =>
    fill(noticeWords[locale][`due.${step}`], locale, { day: formatDate(day, regionOf(locale, country)) });
  return { en: word('en'), 'pt-BR': word('pt-BR') };
}

/**
 * Maintenances in the period that need attention: no ticket was made from them, none is open for their equipment, and no later maintenance
 * of the same category exists.
 */
async function due(ctx: Context, today: string): Promise<DueMaintenance[]> {
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
