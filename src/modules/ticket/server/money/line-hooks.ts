import type { Input } from '#platform/entity/define.ts';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { Change, Context, EntityHooks } from '#platform/server/context.ts';
import { defaultCurrency, groupSettings } from '#modules/groups/server/group-settings.ts';
import { lineComplaints } from '../../rules/money/line-complaints.ts';
import { maxLines, unusedFields, type MoneyLine } from '../../rules/money/order-line.ts';
import { isOverDiscounted } from '../../rules/money/order-total.ts';
import { fillFromParts } from '../parts/fill-lines.ts';
import { followLines, followRemovedLines, followRestoredLine } from '../parts/follow-lines.ts';
import { linesOf } from './bill.ts';
import { billCurrency, followMoney, followRestored, ticketsOf } from './follow-money.ts';

/** Hooks of a bill's lines: check their numbers and compute the sums of their ticket. */
export const lineHooks: EntityHooks = {
  hiddenFromTimeline: ['currency'],
  batched: true,
  beforeSave: async (ctx, changes) => {
    for (const change of changes) fillIn(change);
    await fillFromParts(ctx, changes);
    for (const change of changes) {
      const complaints = lineComplaints(lineOf(change));
      if (Object.keys(complaints).length > 0) throw failure('unprocessable_entity', complaints);
    }
    await fit(ctx, changes);
  },
  afterSave: async (ctx, saved) => {
    const docs = saved.map(({ doc }) => doc);
    await followMoney(ctx, ticketsOf(ctx, docs), 'lines');
    await followLines(ctx, saved);
  },
  afterDelete: async (ctx, docs) => {
    await followMoney(ctx, ticketsOf(ctx, docs), 'lines');
    await followRemovedLines(ctx, docs);
  },
  afterRestore: async (ctx, doc) => {
    await followRestored(ctx, doc, 'lines');
    await followRestoredLine(ctx, doc);
  },
  searchTarget: (doc) => (typeof doc['ticket_id'] === 'string' ? doc['ticket_id'] : undefined),
};

function lineOf({ before, values }: Change): Input {
  return { ...before, ...values };
}

/** One piece unless a quantity is typed; fields that the kind of line does not have are emptied. */
function fillIn(change: Change): void {
  for (const name of unusedFields(lineOf(change))) change.values[name] = null;
  const line = lineOf(change);
  if (line['line_kind'] !== 'discount' && typeof line['quantity'] !== 'string') change.values['quantity'] = '1';
}

/** Sets currency and tax by the ticket and the group, and checks the lines of each ticket together. */
async function fit(ctx: Context, changes: readonly Change[]): Promise<void> {
  const ids = [...new Set(changes.map((change) => String(lineOf(change)['ticket_id'])))];
  const [settings, tickets, known] = await Promise.all([
    groupSettings(ctx, ['locale', 'currency', 'order-tax']),
    ctx.db.query<{ id: string; bill_currency: string | null }>(
      'SELECT id, bill_currency FROM tickets WHERE account_id = $1 AND id = ANY($2)',
      [ctx.account, ids],
    ),
    linesOf(ctx, ids),
  ]);
  for (const change of changes) {
    const of = tickets.find(({ id }) => id === lineOf(change)['ticket_id']);
    if (change.before === undefined) change.values['currency'] = billCurrency(of, defaultCurrency(settings));
    const rate = change.values['tax_rate'];
    if (rate === null) change.values['tax_added'] = null;
    else if (rate !== undefined && rate !== change.before?.['tax_rate'])
      change.values['tax_added'] = settings.get('order-tax') === 'added';
  }
  for (const id of ids) {
    const own = changes.filter((change) => lineOf(change)['ticket_id'] === id);
    const others = known.filter((line) => line.ticket_id === id && !own.some((change) => change.id === line._id));
    checkTogether(own, others);
  }
}

function checkTogether(changes: readonly Change[], others: readonly MoneyLine[]): void {
  const isNew = changes.some(({ before }) => before === undefined);
  if (isNew && others.length + changes.length > maxLines)
    throw fieldFailure('description', 'bill-too-long', { count: maxLines });
  const lowered = changes.map(lineOf).find((line) => line['line_kind'] === 'discount');
  if (lowered === undefined || !isOverDiscounted([...others, ...changes.map((change) => lineOf(change) as MoneyLine)]))
    return;
  throw fieldFailure(typeof lowered['percent'] === 'string' ? 'percent' : 'value', 'discount-above-total');
}
