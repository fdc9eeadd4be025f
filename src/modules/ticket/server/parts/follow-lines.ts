import { Big } from 'big.js';
import type { AnyDoc, Input } from '#platform/entity/define.ts';
import type { Context, Saved } from '#platform/server/context.ts';
import { updateOwn } from '#platform/server/records/documents.ts';
import { changeMany } from '#platform/server/records/many.ts';
import { rootOf } from '#platform/server/trash/cascade.ts';
import { Failure, fieldFailure } from '#platform/entity/failure.ts';
import { orderLine } from '../../entities/order-line.ts';
import { isClosed, type Status } from '../../rules/status.ts';
import type { NewMove } from './complete-moves.ts';
import { moveStock } from './move-hooks.ts';

/** Takes the parts of saved lines from the stock, or gives back what they no longer use. */
export async function followLines(ctx: Context, saved: readonly Saved[]): Promise<void> {
  await settle(
    ctx,
    saved.filter(({ doc, before }) => usesPart(doc) || usesPart(before)).map(({ doc }) => doc),
  );
}

/**
 * Takes the parts of a restored line again. If the stock has them no more, a line that was removed alone stays in the trash. A ticket is
 * restored all the same: the line says that its part is in the stock.
 */
export async function followRestoredLine(ctx: Context, doc: AnyDoc): Promise<void> {
  if (!usesPart(doc)) return;
  try {
    await settle(ctx, [doc]);
  } catch (error) {
    const isMissing = error instanceof Failure && error.error === 'unprocessable_entity';
    if (!isMissing || !(await isInTrash(ctx, String(doc['ticket_id'])))) throw error;
    await updateOwn(ctx, orderLine, doc._id, { given_back: true }, 'update');
  }
}

/** Gives back the parts of removed lines. What a done ticket used was handed out with the device, and a cancelled one has given back its own. */
export async function followRemovedLines(ctx: Context, docs: readonly AnyDoc[]): Promise<void> {
  const used = docs.filter(usesPart);
  if (used.length === 0 || (await isOfClosedTicket(ctx))) return;
  await settle(
    ctx,
    used.map((doc) => ({ ...doc, quantity: '0' })),
  );
}

function usesPart(line: Input | undefined): boolean {
  return typeof line?.['part_id'] === 'string';
}

/** Restored records leave the trash together at the end. */
async function isInTrash(ctx: Context, id: string): Promise<boolean> {
  const rows = await ctx.db.query('SELECT id FROM trash WHERE account_id = $1 AND id = $2', [ctx.account, id]);
  return rows.length > 0;
}

/** Whether the lines are removed with a ticket on which nothing was left to do. */
async function isOfClosedTicket(ctx: Context): Promise<boolean> {
  const [gone] = await ctx.db.query<{ status: Status }>(
    "SELECT body->>'status' AS status FROM trash WHERE account_id = $1 AND id = $2 AND klass = 'ticket'",
    [ctx.account, rootOf(ctx) ?? ''],
  );
  return gone !== undefined && isClosed(gone.status);
}

interface Used {
  readonly line_id: string;
  readonly part_id: string;
  readonly serial: string | null;
  readonly quantity: string;
  readonly cost: string | null;
}

/** Adds the moves that are missing between what the lines use and what was moved for them. A second call adds nothing. */
async function settle(ctx: Context, lines: readonly AnyDoc[]): Promise<void> {
  if (lines.length === 0) return;
  const moved = await ctx.db.query<Used>(
    `SELECT line_id, part_id, serial, (-sum(quantity))::text AS quantity,
       (array_agg(cost::text ORDER BY id DESC) FILTER (WHERE reason = 'used'))[1] AS cost
     FROM stock_moves WHERE account_id = $1 AND line_id = ANY($2) GROUP BY line_id, part_id, serial`,
    [ctx.account, lines.map(({ _id }) => _id)],
  );
  const moves = lines.flatMap((line) =>
    movesOf(
      line,
      moved.filter((one) => one.line_id === line._id),
    ),
  );
  // Pieces come back first: another line of the same write may take them.
  await moveStock(ctx, [
    ...moves.filter(({ reason }) => reason === 'returned'),
    ...moves.filter(({ reason }) => reason === 'used'),
  ]);
}

function movesOf(line: AnyDoc, moved: readonly Used[]): NewMove[] {
  const part = line['part_id'];
  const serial = typeof line['serial'] === 'string' ? line['serial'] : null;
  const wanted = typeof part !== 'string' || line['given_back'] === true ? '0' : String(line['quantity'] ?? '1');
  const isSame = (one: Used): boolean => one.part_id === part && one.serial === serial;
  const others = moved.filter((one) => !isSame(one)).map((one) => ({ used: one, by: new Big(one.quantity).times(-1) }));
  const same = moved.find(isSame) ?? { line_id: line._id, part_id: String(part), serial, quantity: '0', cost: null };
  return [...others, { used: same, by: new Big(wanted).minus(same.quantity) }]
    .filter(({ by }) => !by.eq(0))
    .map(({ used, by }) => ({
      part_id: used.part_id,
      reason: by.gt(0) ? 'used' : 'returned',
      quantity: by.times(-1).toFixed(),
      cost: by.gt(0) ? null : used.cost,
      serial: used.serial,
      ticket_id: String(line['ticket_id']),
      line_id: line._id,
    }));
}

/** Names, when a ticket is cancelled, the lines whose parts go back to the stock. */
export const partsBackInput = 'parts_back';

export function checkPartsBack(input: Input): void {
  const ids = input[partsBackInput];
  if (ids === undefined || ids === null) return;
  if (!Array.isArray(ids) || ids.length > 400 || !ids.every((id) => typeof id === 'string'))
    throw fieldFailure(partsBackInput, 'is-invalid');
}

/** Gives the named parts of a cancelled ticket back to the stock. Their lines remain on its bill. */
export async function takePartsBack(ctx: Context, { id, input, values }: Saved): Promise<void> {
  const ids = input[partsBackInput];
  if (values['status'] !== 'cancel' || !Array.isArray(ids) || ids.length === 0) return;
  const lines = await ctx.db.query<{ id: string }>(
    'SELECT id FROM order_lines WHERE account_id = $1 AND ticket_id = $2 AND part_id IS NOT NULL AND id = ANY($3) ORDER BY id',
    [ctx.account, id, ids],
  );
  if (lines.length < new Set(ids).size) throw fieldFailure(partsBackInput, 'must-exist');
  await changeMany(
    ctx,
    orderLine,
    lines.map((line) => line.id),
    { given_back: true },
    'update',
    id,
  );
}
