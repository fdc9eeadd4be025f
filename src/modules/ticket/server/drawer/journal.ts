import { Big } from 'big.js';
import type { AnyDoc, Input } from '#platform/entity/define.ts';
import { newId } from '#platform/entity/id.ts';
import type { Context, Saved } from '#platform/server/context.ts';
import { groupLocale } from '#modules/groups/server/group-settings.ts';
import type { JournalEntry, Method } from '../../rules/drawer/day.ts';

/** A row of the journal before it is stored. */
export interface NewEntry {
  readonly entry: JournalEntry;
  readonly method: Method;
  readonly amount: string;
  readonly currency: string;
  readonly payment?: string;
  readonly ticket?: string;
  readonly note?: string | null;
}

/** Adds what a write of payments changes to the day on which it happens, and cash to the open drawer of the person who writes. */
export async function noteSavedPayments(ctx: Context, saved: readonly Saved[]): Promise<void> {
  await addEntries(
    ctx,
    saved.flatMap(({ before, doc }) => {
      if (before === undefined)
        return [entryOf(doc, typeof doc['refund_of'] === 'string' ? 'refund' : 'payment', signedAmount(doc))];
      if (before['method'] === doc['method']) return [];
      return [entryOf(before, 'changed', negative(signedAmount(before))), entryOf(doc, 'changed', signedAmount(doc))];
    }),
  );
}

export async function noteRemovedPayments(ctx: Context, docs: readonly AnyDoc[]): Promise<void> {
  await addEntries(
    ctx,
    docs.map((doc) => entryOf(doc, 'removed', negative(signedAmount(doc)))),
  );
}

export async function noteRestoredPayment(ctx: Context, doc: AnyDoc): Promise<void> {
  await addEntries(ctx, [entryOf(doc, 'restored', signedAmount(doc))]);
}

function entryOf(doc: AnyDoc, entry: JournalEntry, amount: string): NewEntry {
  return {
    entry,
    method: String(doc['method']) as Method,
    amount,
    currency: String(doc['currency']),
    payment: doc._id,
    ...(typeof doc['ticket_id'] === 'string' && { ticket: doc['ticket_id'] }),
  };
}

function signedAmount(doc: Input): string {
  const amount = String(doc['amount'] ?? '0');
  return typeof doc['refund_of'] === 'string' ? negative(amount) : amount;
}

function negative(amount: string): string {
  return new Big(amount).times(-1).toFixed(2);
}

/** Stores rows in the order of their happening, under the group's lock. */
export async function addEntries(ctx: Context, entries: readonly NewEntry[], drawer?: string): Promise<void> {
  if (entries.length === 0) return;
  const { today } = await groupLocale(ctx);
  const open =
    drawer === undefined && entries.some(({ method }) => method === 'cash') ? await openDrawer(ctx) : undefined;
  const drawerOf = ({ method, currency }: NewEntry): string | null => {
    if (drawer !== undefined) return drawer;
    return method === 'cash' && open?.currency === currency ? open.id : null;
  };
  await ctx.db.query(
    `INSERT INTO cash_journal (account_id, id, at, day, user_id, entry, method, amount, currency, payment_id, ticket_id, drawer_id, note)
     SELECT $1, one.id, $3, $4, $5, one.entry, one.method, one.amount, one.currency, one.payment, one.ticket, one.drawer, one.note
     FROM unnest($2::text[], $6::text[], $7::text[], $8::numeric[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[])
       AS one (id, entry, method, amount, currency, payment, ticket, drawer, note)
     RETURNING id`,
    [
      ctx.account,
      entries.map(() => newId('jrn', ctx.now.getTime())),
      ctx.now,
      today,
      ctx.who.user.id,
      entries.map(({ entry }) => entry),
      entries.map(({ method }) => method),
      entries.map(({ amount }) => amount),
      entries.map(({ currency }) => currency),
      entries.map(({ payment }) => payment ?? null),
      entries.map(({ ticket }) => ticket ?? null),
      entries.map(drawerOf),
      entries.map(({ note }) => note ?? null),
    ],
  );
}

/** The drawer that the caller has open. */
async function openDrawer(ctx: Context): Promise<{ readonly id: string; readonly currency: string } | undefined> {
  const [row] = await ctx.db.query<{ id: string; currency: string }>(
    'SELECT id, currency FROM cash_drawers WHERE account_id = $1 AND user_id = $2 AND closed_at IS NULL',
    [ctx.account, ctx.who.user.id],
  );
  return row;
}
