import type { AnyDoc, Input } from '#platform/entity/define.ts';
import { failure, fieldFailure, type Complaint } from '#platform/entity/failure.ts';
import type { Context, Change, EntityHooks, Saved, Stepped, Update } from '#platform/server/context.ts';
import { create, read, updateOwn } from '#platform/server/records/documents.ts';
import { each } from '#platform/server/records/each-record.ts';
import { restoreSideTableRows, sideTableRows } from '#platform/server/trash/side-tables.ts';
import { category } from '#modules/activity/entities/category.ts';
import { comment } from '#modules/activity/entities/comment.ts';
import { defaultCurrency, groupSettings } from '#modules/groups/server/group-settings.ts';
import { equipment } from '../entities/equipment.ts';
import { ticket } from '../entities/ticket.ts';
import { checklistFrom } from '../rules/checklist.ts';
import { ticketCounters } from '../rules/counts.ts';
import {
  allowedFrom,
  closedStatuses,
  firstStatuses,
  isClosed,
  isReopening,
  mayMove,
  missingForDone,
  needsReason,
  type Status,
} from '../rules/status.ts';
import { maxDevices } from '../rules/counter/devices.ts';
import { proposedTitle } from '../rules/title.ts';
import { announceTicket } from './announce-ticket.ts';
import { followLinks } from './customer-page/follow-links.ts';
import { requirePickUpCode } from './customer-page/require-pick-up-code.ts';
import { linkMaintenance } from './maintenances.ts';
import { linkRework, removeRelationships } from './relationships.ts';
import { deleteUnlockSecrets, noteUnlockSecret, storeUnlockSecret, unlockInput } from './counter/unlock-secrets.ts';
import { createOtherDevices, devicesInput, noteIntake } from './counter/intake.ts';
import { checkWarrantyInput, storeWarranty, warrantyInput } from './counter/ticket-warranty.ts';
import { notifyPaid, notifyUnpaid } from './money/notify-paid.ts';
import { checkPartsBack, partsBackInput, takePartsBack } from './parts/follow-lines.ts';
import { checkWait } from './check-wait.ts';
import { storeStatusPeriods, removeStatusPeriods } from './status-periods.ts';

/** Hooks of tickets, for every write: form, board, API, bulk change and import. */
export const ticketHooks: EntityHooks = {
  transient: ['reason', 'assign_to_me', 'rework_of', unlockInput, warrantyInput, devicesInput, partsBackInput],
  // The reason is in a comment, and a currency means nothing without its amount.
  hiddenFromTimeline: ['status_reason', 'currency'],
  virtual: ['allowed_statuses'],
  counters: ticketCounters,
  present: (doc) => ({ allowed_statuses: allowedFrom(statusOf(doc)) }),
  beforeSave: async (ctx, changes) => {
    await setCurrency(ctx, changes);
    for (const change of changes) {
      if (change.before === undefined) await prepare(ctx, change);
      if (change.input['assign_to_me'] === true) change.values['technical_id'] = ctx.who.user.id;
      checkStep(ctx, change);
      noteUnlockSecret(ctx, change);
      await checkWait(ctx, change);
      checkWarrantyInput(change);
      checkPartsBack(change.input);
      noteIntake(change);
      setTitle(change);
    }
  },
  batched: true,
  afterSave: async (ctx, saved) => {
    await storeStatusPeriods(ctx, saved);
    await follow(ctx, saved);
  },
  detailsForTrash: async (ctx, doc) => sideTableRows(ctx, 'ticket_stays', 'ticket_id', doc._id),
  afterRestore: async (ctx, _doc, remembered) => restoreSideTableRows(ctx, 'ticket_stays', remembered),
  beforeRestore: (_ctx, changes) => {
    // The secret was erased with the ticket.
    for (const { values } of changes) delete values['unlock_secret_at'];
  },
  afterDelete: async (ctx, docs) => {
    const ids = docs.map((doc) => doc._id);
    await removeStatusPeriods(ctx, ids);
    await deleteUnlockSecrets(ctx, ids);
    for (const doc of docs) {
      await removeRelationships(ctx, doc._id);
      await notifyUnpaid(ctx, doc);
    }
  },
};

const follow = each<Saved>(async (ctx, change) => {
  await storeReason(ctx, change);
  await storeUnlockSecret(ctx, change);
  await followLinks(ctx, change);
  await storeWarranty(ctx, change);
  await takePartsBack(ctx, change);
  await createOtherDevices(ctx, change);
  await relateEquipment(ctx, change);
  await linkMaintenance(ctx, change);
  await linkRework(ctx, change);
  await announceTicket(ctx, change);
  if (change.values['status'] === 'done') await notifyPaid(ctx, change.id, 'status');
});

function statusOf(doc: Input): Status {
  return (doc['status'] ?? 'open') as Status;
}

/** A new ticket takes the checklist of its category unless it brings its own or the group does not use checklists. */
async function prepare(ctx: Context, change: Change): Promise<void> {
  change.values['status'] ??= 'open';
  change.values['priority'] ??= 'medium';
  const { category_id: id, checklist } = change.values;
  if (typeof id !== 'string' || (Array.isArray(checklist) && checklist.length > 0)) return;
  const [row] = await ctx.db.query<{ checklist: string | null }>(
    `SELECT checklist FROM ${category.plural} WHERE account_id = $1 AND id = $2 AND NOT EXISTS (
       SELECT 1 FROM account_configurations s WHERE s.account_id = $1 AND s.key = 'checklist' AND s.value = 'disabled')`,
    [ctx.account, id],
  );
  if (row?.checklist) change.values['checklist'] = checklistFrom(row.checklist);
}

/** An amount keeps the currency that the group has when the ticket gets its first amount. */
async function setCurrency(ctx: Context, changes: readonly Change[]): Promise<void> {
  const first = changes.filter(
    ({ values, before }) => typeof values['estimation'] === 'string' && before?.['currency'] === undefined,
  );
  if (first.length === 0) return;
  const currency = defaultCurrency(await groupSettings(ctx, ['locale', 'currency']));
  for (const { values } of first) values['currency'] = currency;
}

/** Checks the status change against the table and its requirements, and sets its timestamps. */
function checkStep(ctx: Context, change: Change): void {
  const { before, values } = change;
  if (before !== undefined && (values['status'] ?? before['status']) === before['status']) {
    if (before['status'] === 'done' && touchesRequirement(values)) assertRequirements(change, 'done');
    return;
  }
  if (values['status'] === null) throw fieldFailure('status', 'cant-be-blank');
  const to = values['status'] as Status;
  const from = before === undefined ? undefined : statusOf(before);
  const allowed = from === undefined ? firstStatuses : allowedFrom(from);
  if (from === undefined ? !allowed.includes(to) : !mayMove(from, to)) {
    throw fieldFailure('status', 'status-not-allowed', { allowed });
  }
  assertRequirements(change, to);
  const now = ctx.now.toISOString();
  values['status_at'] = now;
  values['status_reason'] = needsReason(to) ? reasonOf(change).split('\n')[0]?.slice(0, 300) || null : null;
  if (to === 'doing' && before?.['first_doing_at'] === undefined) values['first_doing_at'] = now;
  if (to === 'done') values['done_at'] = now;
  if (from !== undefined && isReopening(from, to))
    Object.assign(values, { done_at: null, returned_at: null, returned_to: null });
  if (from !== undefined)
    change.event = from !== undefined && isReopening(from, to) ? 'open' : isClosed(to) ? 'close' : 'status';
}

/** Whether a change touches a field that `done` requires: then a done ticket must meet the requirements again. */
function touchesRequirement(values: Input): boolean {
  return values['problem'] !== undefined || values['checklist'] !== undefined;
}

function assertRequirements(change: Change, to: Status): void {
  const complaints: Record<string, Complaint[]> = {};
  const after: Input = { ...change.before, ...change.values };
  if (to === 'done') {
    const missing = missingForDone(after, change.before as Input | undefined);
    if (missing.problem) complaints['problem'] = [{ code: 'cant-be-blank' }];
    if (missing.items.length > 0)
      complaints['checklist'] = [{ code: 'checklist-open', params: { items: missing.items } }];
  }
  if (needsReason(to) && reasonOf(change) === '') complaints['reason'] = [{ code: 'cant-be-blank' }];
  if (Object.keys(complaints).length > 0) throw failure('unprocessable_entity', complaints);
}

function reasonOf(change: Change): string {
  const { reason } = change.input;
  if (reason === undefined || reason === null) return '';
  if (typeof reason !== 'string') throw fieldFailure('reason', 'is-invalid');
  return reason.trim();
}

/** A typed title stays; a missing or emptied one follows the found problem, else the reported one. */
function setTitle(change: Change): void {
  const { before, values } = change;
  const after = { ...before, ...values } as { title?: string | null; problem?: string; content?: string };
  const followed =
    before !== undefined && before['title'] === proposedTitle(before as { problem?: string; content?: string });
  const typed = typeof values['title'] === 'string' && values['title'] !== before?.['title'];
  if (typed || (after.title && !followed)) return;
  values['title'] = proposedTitle(after) || null;
}

/** Stores the reason of a block or cancellation as a comment, so that it appears in the stream. */
async function storeReason(ctx: Context, change: Change): Promise<void> {
  const reason = change.values['status'] === undefined ? '' : reasonOf(change);
  if (reason !== '') await create(ctx, comment, { item_id: change.id, content: reason }, 'comment');
}

/** Stores the ticket's customer at the equipment, if the person confirmed that it is theirs. */
async function relateEquipment(ctx: Context, change: Change): Promise<void> {
  const after: Input = { ...change.before, ...change.values };
  const { equipment_id: thing, customer_id: owner } = after;
  if (after['relate_equipment_to_customer'] !== true || typeof thing !== 'string' || typeof owner !== 'string') return;
  const known = await read(ctx, equipment, thing);
  if (known['customer_id'] !== owner) await updateOwn(ctx, equipment, thing, { customer_id: owner }, 'update');
}

/**
 * `PUT /{db}/_design/return/_update/{returned}/{ticket}`: records that the device was handed back to `to`, which is a separate step after
 * "done". `also` names tickets whose devices are handed back with it: all of them, or none.
 */
export const handBack: Update = async (ctx, verb, id, body) => {
  if (verb !== 'returned') throw failure('not_found', 'missing');
  const also = body['also'] ?? [];
  if (!Array.isArray(also) || also.length >= maxDevices || !also.every((one) => typeof one === 'string'))
    throw fieldFailure('also', 'is-invalid');
  await requirePickUpCode(ctx, id, body['code']);
  for (const other of also) await handBackOne(ctx, other, body);
  return handBackOne(ctx, id, body);
};

async function handBackOne(ctx: Context, id: string, body: Input): Promise<Stepped> {
  const doc: AnyDoc = await read(ctx, ticket, id);
  if (!isClosed(statusOf(doc))) throw fieldFailure('status', 'status-not-allowed', { allowed: closedStatuses });
  const to = typeof body['to'] === 'string' ? body['to'].trim().slice(0, 160) : '';
  if (doc['returned_at'] !== undefined) {
    // Repeating it changes nothing; another name would replace the first one and is refused.
    if (to !== '' && to !== doc['returned_to']) throw fieldFailure('returned_to', 'already-handed-over');
    return { id, rev: doc._rev };
  }
  return updateOwn(
    ctx,
    ticket,
    id,
    { returned_at: ctx.now.toISOString(), returned_to: to === '' ? null : to, unlock_secret_at: null },
    'hand-back',
  );
}
