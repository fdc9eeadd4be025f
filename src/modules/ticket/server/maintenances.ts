import type { AnyDoc, Input } from '#platform/entity/define.ts';
import { lockGroup } from '#platform/server/records/group-lock.ts';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import { fill } from '#platform/entity/messages.ts';
import { formatDate } from '#platform/entity/region/format-date.ts';
import type { Context, Change, EntityHooks, Update } from '#platform/server/context.ts';
import { create, read, readOrNothing, updateOwn } from '#platform/server/records/documents.ts';
import { each } from '#platform/server/records/each-record.ts';
import { restoreSideTableRows, sideTableRows } from '#platform/server/trash/side-tables.ts';
import { equipment } from '../entities/equipment.ts';
import { maintenance } from '../entities/maintenance.ts';
import { ticket } from '../entities/ticket.ts';
import { noticeWords } from '../locales/notices.ts';
import { isClosed, type Status } from '../rules/status.ts';
import { proposedNext, warrantyUntil, remainingWarranty } from '../rules/warranty.ts';
import { groupLocale } from '#modules/groups/server/group-settings.ts';

/** Hooks of maintenances: fill in data of the ticket, propose the next date, and reset the reminders when it changes. */
export const maintenanceHooks: EntityHooks = {
  virtual: ['warranty_until'],
  present: (doc) => {
    const until = warrantyUntil(doc as { date?: string; warranty?: number });
    return until === null ? {} : { warranty_until: until };
  },
  beforeSave: each(async (ctx, change) => {
    if (change.before === undefined) await fromTicket(ctx, change);
    await setDefaultName(ctx, change);
    setNextDate(change);
  }),
  batched: true,
  afterSave: each(async (ctx, change) => {
    if (change.before === undefined || change.values['next_maintenance'] === undefined) return;
    if (change.values['next_maintenance'] === change.before['next_maintenance']) return;
    await resetReminders(ctx, change.id);
  }),
  afterDelete: each(async (ctx, doc) => resetReminders(ctx, doc._id)),
  detailsForTrash: async (ctx, doc) => sideTableRows(ctx, 'maintenance_reminders', 'maintenance_id', doc._id),
  afterRestore: async (ctx, _doc, remembered) => restoreSideTableRows(ctx, 'maintenance_reminders', remembered),
};

/** Takes equipment, category and inherited warranty from the ticket of the work. */
async function fromTicket(ctx: Context, change: Change): Promise<void> {
  const { values } = change;
  const doc =
    typeof values['ticket_id'] === 'string' ? await readOrNothing(ctx, ticket, values['ticket_id']) : undefined;
  if (doc === undefined) return;
  for (const name of ['equipment_id', 'category_id']) values[name] ??= doc[name] ?? null;
  values['description'] ??= typeof doc['title'] === 'string' ? doc['title'] : null;
  if (values['warranty'] === null) values['warranty'] = await warrantyOfRework(ctx, doc._id, String(values['date']));
}

/** A maintenance without a text is named after its equipment. */
async function setDefaultName(ctx: Context, change: Change): Promise<void> {
  const after: Input = { ...change.before, ...change.values };
  if (after['description'] || typeof after['equipment_id'] !== 'string') return;
  change.values['description'] = (await readOrNothing(ctx, equipment, after['equipment_id']))?.label ?? null;
}

/** A typed date wins and may not be before the work. A missing or previously proposed date follows the warranty. */
function setNextDate(change: Change): void {
  const { before, values } = change;
  const after = { ...before, ...values } as { date: string; warranty?: number; next_maintenance?: string | null };
  const typed = values['next_maintenance'] !== undefined && values['next_maintenance'] !== before?.['next_maintenance'];
  const followed = before !== undefined && before['next_maintenance'] === proposedNext(before as { date?: string });
  if (!after.next_maintenance || (followed && !typed)) {
    values['next_maintenance'] = proposedNext(after);
    return;
  }
  if (after.next_maintenance < after.date) throw fieldFailure('next_maintenance', 'before-the-maintenance');
}

async function resetReminders(ctx: Context, id: string): Promise<void> {
  await ctx.db.query('DELETE FROM maintenance_reminders WHERE account_id = $1 AND maintenance_id = $2', [
    ctx.account,
    id,
  ]);
}

/**
 * `PUT /{db}/_design/maintenance/_update/ticket/{maintenance}`: creates the ticket for the next maintenance and links it. A second call
 * returns the ticket of the first one while that is open.
 */
export const nextTicket: Update = async (ctx, verb, id) => {
  if (verb !== 'ticket') throw failure('not_found', 'missing');
  await lockGroup(ctx);
  const due = await read(ctx, maintenance, id);
  const made =
    typeof due['next_ticket_id'] === 'string' ? await readOrNothing(ctx, ticket, due['next_ticket_id']) : undefined;
  if (made !== undefined && !isClosed(made['status'] as Status)) return { id: made._id, rev: made._rev };
  return create(ctx, ticket, await nextTicketValues(ctx, due));
};

async function nextTicketValues(ctx: Context, due: AnyDoc): Promise<Input> {
  const { locale, region } = await groupLocale(ctx);
  const thing =
    typeof due['equipment_id'] === 'string' ? await readOrNothing(ctx, equipment, due['equipment_id']) : undefined;
  const words = noticeWords[locale];
  const day = typeof due['next_maintenance'] === 'string' ? formatDate(due['next_maintenance'], region) : '';
  return {
    content: fill(words[day === '' ? 'due.content' : 'due.content-on'], locale, { name: due.label, day }),
    ticket_kind: 'chore',
    maintenance_id: due._id,
    ...(thing === undefined ? {} : { equipment_id: thing._id, customer_id: thing['customer_id'] ?? null }),
    category_id: due['category_id'] ?? null,
  };
}

/** Links a new ticket to the maintenance that requested it, which makes the chain of an equipment's maintenances. */
export async function linkMaintenance(ctx: Context, change: Change): Promise<void> {
  const asker = change.values['maintenance_id'];
  if (change.before !== undefined || typeof asker !== 'string') return;
  await updateOwn(ctx, maintenance, asker, { next_ticket_id: change.id }, 'update');
}

/** Remaining days of warranty that the work on `ticketId` inherits on `day` from the ticket that it redoes; null if it redoes none. */
async function warrantyOfRework(ctx: Context, ticketId: string, day: string): Promise<number | null> {
  const rows = await ctx.db.query<{ date: string | null; warranty: number | null }>(
    `SELECT m.date, m.warranty FROM ticket_relationships r
     LEFT JOIN maintenances m ON m.account_id = r.account_id AND m.ticket_id = r.other_id
     WHERE r.account_id = $1 AND r.ticket_id = $2 AND r.relation = 'rework'`,
    [ctx.account, ticketId],
  );
  if (rows.length === 0) return null;
  const left = Math.max(...rows.map((row) => remainingWarranty(row, day)));
  return left === 0 ? null : left;
}
