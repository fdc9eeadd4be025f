import type { AnyDoc, Input } from '#platform/entity/define.ts';
import type { Locale } from '#platform/entity/locale.ts';
import { fill } from '#platform/entity/messages.ts';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { Change, Context, EntityHooks, Saved } from '#platform/server/context.ts';
import { readOrNothing, updateOwn } from '#platform/server/records/documents.ts';
import { each } from '#platform/server/records/each-record.ts';
import { plainName } from '#modules/people/rules/plain-name.ts';
import { notify } from '#modules/inbox/server/notify.ts';
import { defaultCurrency, groupSettings } from '#modules/groups/server/group-settings.ts';
import { ticket } from '../../entities/ticket.ts';
import { noticeWords } from '../../locales/notices.ts';
import { maxQuantity, maxValue } from '../../rules/estimates/estimate-total.ts';
import { numberComplaints } from '../../rules/money/number-complaints.ts';
import { arrivalEvent, mayFollow, partOrderStates, type PartOrderState } from '../../rules/parts/order-state.ts';
import { partsOf } from './complete-moves.ts';
import { moveStock } from './move-hooks.ts';

/** The serial numbers of the pieces that arrived, for a part that has them. */
const serialsInput = 'serials';

/** Hooks of ordered parts: an arrival puts the part into the stock, opens the ticket that waits for it and notifies its technician. */
export const partOrderHooks: EntityHooks = {
  transient: [serialsInput],
  hiddenFromTimeline: ['currency'],
  virtual: ['currency'],
  batched: true,
  beforeSave: async (ctx, changes) => {
    for (const change of changes) check(ctx, change);
    await complete(ctx, changes);
  },
  afterSave: each(async (ctx, change) => {
    if (isArrival(change)) await arrive(ctx, change);
  }),
  searchTarget: (doc) => (typeof doc['ticket_id'] === 'string' ? doc['ticket_id'] : undefined),
};

function check(ctx: Context, { before, values }: Change): void {
  const after: Input = { ...before, ...values };
  const complaints = numberComplaints(after, { quantity: maxQuantity, cost: maxValue });
  if (Object.keys(complaints).length > 0) throw failure('unprocessable_entity', complaints);
  const [from, to] = [before?.['state'] as PartOrderState | undefined, after['state'] as PartOrderState];
  if (from !== undefined && !mayFollow(from, to))
    throw fieldFailure('state', 'status-not-allowed', {
      allowed: partOrderStates.filter((state) => mayFollow(from, state)),
    });
  // What arrived is in the stock.
  if (from === 'arrived' && ['part_id', 'quantity', 'cost'].some((name) => isChanged(name, values, before)))
    throw fieldFailure('state', 'already-arrived');
  if (to === 'arrived' && from !== 'arrived') values['arrived_at'] = ctx.now.toISOString();
}

function isChanged(name: string, values: Input, before: AnyDoc | undefined): boolean {
  return values[name] !== undefined && values[name] !== (before?.[name] ?? null);
}

/** An order takes the name of its part, one piece and the currency of the group. */
async function complete(ctx: Context, changes: readonly Change[]): Promise<void> {
  const idOf = ({ before, values }: Change): string => String({ ...before, ...values }['part_id'] ?? '');
  const [parts, settings] = await Promise.all([
    partsOf(ctx, changes.map(idOf)),
    groupSettings(ctx, ['locale', 'currency']),
  ]);
  for (const change of changes) {
    const { before, values } = change;
    const part = parts.get(idOf(change));
    if (typeof { ...before, ...values }['name'] !== 'string') values['name'] = part?.name ?? null;
    if (values['name'] === null) throw fieldFailure('name', 'cant-be-blank');
    if (typeof { ...before, ...values }['quantity'] !== 'string') values['quantity'] = '1';
    if (Number({ ...before, ...values }['quantity']) === 0)
      throw fieldFailure('quantity', 'greater-than', { count: 0 });
    if (before === undefined) values['currency'] = part?.currency ?? defaultCurrency(settings);
  }
}

function isArrival({ before, doc }: Saved): boolean {
  return doc['state'] === 'arrived' && before?.['state'] !== 'arrived';
}

/** What follows an arrival. A supplier's invoice has put the parts into the stock itself: only people's writes do so here. */
async function arrive(ctx: Context, { doc, input }: Saved): Promise<void> {
  const { part_id: part, quantity, cost } = doc as Readonly<Record<string, string | undefined>>;
  if (part !== undefined && input['state'] === 'arrived') {
    const bought = { part_id: part, reason: 'bought', cost: cost ?? null } as const;
    const serials = serialsIn(input);
    const moves =
      serials === null
        ? [{ ...bought, quantity: quantity ?? '1' }]
        : serials.map((serial) => ({ ...bought, quantity: '1', serial }));
    if (serials !== null && serials.length !== Number(quantity))
      throw fieldFailure(serialsInput, 'one-piece-for-each-serial');
    await moveStock(ctx, moves);
  }
  if (typeof doc['ticket_id'] === 'string') await tell(ctx, doc, doc['ticket_id']);
}

function serialsIn(input: Input): readonly string[] | null {
  const serials = input[serialsInput];
  if (serials === undefined || serials === null) return null;
  if (!Array.isArray(serials) || serials.length > 200) throw fieldFailure(serialsInput, 'is-invalid');
  return serials.map((serial) => {
    if (typeof serial !== 'string' || serial.trim() === '' || serial.length > 80)
      throw fieldFailure(serialsInput, 'is-invalid');
    return serial.trim();
  });
}

/** Opens the ticket if it is blocked until this part arrives, and notifies its members. */
async function tell(ctx: Context, doc: AnyDoc, ticketId: string): Promise<void> {
  const of = await readOrNothing(ctx, ticket, ticketId);
  if (of === undefined) return;
  if (of['status'] === 'block' && of['waits_for_part_id'] === doc._id) {
    const opened = { status: 'open', status_at: ctx.now.toISOString(), status_reason: null, waits_for_part_id: null };
    await updateOwn(ctx, ticket, ticketId, opened, arrivalEvent);
  }
  const arrived = (locale: Locale): string =>
    fill(noticeWords[locale]['part.arrived'], locale, { name: plainName(doc.label) });
  await notify(ctx, {
    entity: ticket,
    doc: of,
    detail: { fact: { en: arrived('en'), 'pt-BR': arrived('pt-BR') } },
    to: [{ reason: 'arrived', people: (ticket.concerns ?? []).map((name) => of[name]), watchers: true }],
  });
}
