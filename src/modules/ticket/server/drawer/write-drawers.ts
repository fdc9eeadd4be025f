import { failure, fieldFailure, type Complaints } from '#platform/entity/failure.ts';
import { newId } from '#platform/entity/id.ts';
import type { Context } from '#platform/server/context.ts';
import { lockGroup } from '#platform/server/records/group-lock.ts';
import { groupLocale } from '#modules/groups/server/group-settings.ts';
import {
  amountComplaints,
  closingComplaints,
  differenceOf,
  isAmount,
  withdrawalComplaints,
  type Drawer,
} from '../../rules/drawer/day.ts';
import { addEntries } from './journal.ts';
import { drawerById, ownDrawer } from './read-drawers.ts';

/** Opens a drawer for the caller; a person has one open at a time. */
export async function openDrawer(ctx: Context, opening: string): Promise<Drawer> {
  refuse(amountComplaints('opening', opening, 'zero'));
  await lockGroup(ctx);
  if ((await ownDrawer(ctx)) !== undefined) throw fieldFailure('opening', 'drawer-is-open');
  const { today, currency } = await groupLocale(ctx);
  const id = newId('drw', ctx.now.getTime());
  await ctx.db.query(
    `INSERT INTO cash_drawers (account_id, id, user_id, day, currency, opened_at, opening) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [ctx.account, id, ctx.who.user.id, today, currency, ctx.now, opening],
  );
  return drawerById(ctx, id);
}

interface Move {
  readonly entry: 'deposit' | 'withdrawal';
  readonly amount: string;
  readonly note: string;
}

/** Adds money to an open drawer, or takes some out of it, for a reason. */
export async function moveMoney(ctx: Context, id: string, { entry, amount, note }: Move): Promise<Drawer> {
  refuse(amountComplaints('amount', amount, 'above zero'));
  if (note.trim() === '') throw fieldFailure('note', 'cant-be-blank');
  const drawer = await openDrawerBy(ctx, id);
  if (entry === 'withdrawal') refuse(withdrawalComplaints(amount, drawer.expected));
  const signed = entry === 'deposit' ? amount : `-${amount}`;
  await addEntries(ctx, [{ entry, method: 'cash', amount: signed, currency: drawer.currency, note: note.trim() }], id);
  return drawerById(ctx, id);
}

interface Closing {
  readonly counted: string;
  readonly note: string;
  /** What the person was told that must be in it. */
  readonly expected: string;
}

/** Closes a drawer with what was counted. A difference is stored, with the note that explains it; from then on nothing of it changes. */
export async function closeDrawer(ctx: Context, id: string, { counted, note, expected }: Closing): Promise<Drawer> {
  const drawer = await openDrawerBy(ctx, id);
  if (!isAmount(expected) || differenceOf(expected, drawer.expected) !== '0.00')
    throw fieldFailure('counted', 'drawer-changed', { expected: drawer.expected });
  refuse(closingComplaints(counted, drawer.expected, note));
  await ctx.db.query(
    `UPDATE cash_drawers SET closed_at = $3, closed_by = $4, expected = $5, counted = $6, difference = $7, note = $8
     WHERE account_id = $1 AND id = $2 AND closed_at IS NULL`,
    [
      ctx.account,
      id,
      ctx.now,
      ctx.who.user.id,
      drawer.expected,
      counted,
      differenceOf(counted, drawer.expected),
      note.trim() === '' ? null : note.trim(),
    ],
  );
  return drawerById(ctx, id);
}

/** Under the group's lock, so that of several closings one finds it open. */
async function openDrawerBy(ctx: Context, id: string): Promise<Drawer> {
  await lockGroup(ctx);
  const drawer = await drawerById(ctx, id);
  if (drawer.closed_at !== undefined) throw failure('conflict', 'Document update conflict.');
  return drawer;
}

function refuse(complaints: Complaints): void {
  if (Object.keys(complaints).length > 0) throw failure('unprocessable_entity', complaints);
}
