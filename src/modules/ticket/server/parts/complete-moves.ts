import { Big } from 'big.js';
import type { Doc } from '#platform/entity/define.ts';
import { fieldFailure } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import { docsOf } from '#platform/server/db/rows.ts';
import { groupSettings } from '#modules/groups/server/group-settings.ts';
import { stockPart } from '../../entities/parts/stock-part.ts';
import { hasSign, type MoveReason } from '../../rules/parts/move-reasons.ts';
import { emptyStock, stockAfter, type Stock } from '../../rules/parts/stock.ts';

export type PartDoc = Doc<typeof stockPart>;

/** A move that is not stored yet. */
export interface NewMove {
  readonly part_id: string;
  readonly reason: MoveReason;
  /** Below zero if it takes from the stock; for a count `counted` instead. */
  readonly quantity?: string | null;
  /** What is there: the move is the difference. */
  readonly counted?: string;
  readonly cost?: string | null;
  readonly serial?: string | null;
  readonly note?: string | null;
  readonly ticket_id?: string | null;
  readonly line_id?: string | null;
  readonly invoice_id?: string | null;
}

type CompleteMove = Omit<NewMove, 'counted'> & {
  readonly quantity: string;
  readonly cost: string | null;
  readonly currency: string | null;
};

/**
 * Checks moves in their order and completes them: quantity of a count, cost of what goes out, currency. The caller holds the group's lock, so
 * of many moves that take the last piece one succeeds.
 */
export async function completeMoves(ctx: Context, moves: readonly NewMove[]): Promise<readonly CompleteMove[]> {
  const [parts, settings, known] = await Promise.all([
    partsOf(
      ctx,
      moves.map((move) => move.part_id),
    ),
    groupSettings(ctx, ['stock-below-zero']),
    serialsOf(ctx, moves),
  ]);
  const stocks = new Map<string, Stock>();
  return moves.map((move) => {
    const part = parts.get(move.part_id);
    if (part === undefined) throw fieldFailure('part_id', 'must-exist');
    const stock = stocks.get(part._id) ?? stockOf(part);
    const quantity = quantityOf(move, stock);
    checkSerial(part, { ...move, quantity }, known);
    const comesIn = move.reason === 'bought' || move.reason === 'returned';
    const complete = { ...withoutCounted(move), quantity, cost: (comesIn ? move.cost : null) ?? stock.cost };
    const after = stockAfter(stock, complete);
    if (new Big(after.on_hand).lt(0) && new Big(quantity).lt(0) && settings.get('stock-below-zero') !== 'allow')
      throw fieldFailure('quantity', 'not-in-stock', { on_hand: stock.on_hand, name: part.name ?? '' });
    stocks.set(part._id, after);
    return { ...complete, currency: part.currency ?? null };
  });
}

export async function partsOf(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, PartDoc>> {
  const parts = await ctx.db.query(
    'SELECT * FROM stock_parts WHERE account_id = $1 AND id = ANY($2)',
    [ctx.account, [...new Set(ids)]],
    docsOf(stockPart),
  );
  return new Map(parts.map((part) => [part._id, part]));
}

export function stockOf(part: PartDoc): Stock {
  return { on_hand: part.on_hand ?? emptyStock.on_hand, cost: part.cost ?? emptyStock.cost };
}

function withoutCounted({ counted: _counted, ...move }: NewMove): Omit<NewMove, 'counted'> {
  return move;
}

function quantityOf({ reason, quantity, counted }: NewMove, stock: Stock): string {
  if (counted !== undefined) return new Big(counted).minus(stock.on_hand).toFixed();
  if (typeof quantity !== 'string') throw fieldFailure('quantity', 'cant-be-blank');
  if (!hasSign(reason, Number(quantity))) throw fieldFailure('quantity', 'wrong-sign');
  return new Big(quantity).toFixed();
}

/** How many pieces with each serial number are on hand: none or one. */
async function serialsOf(ctx: Context, moves: readonly NewMove[]): Promise<Map<string, number>> {
  const named = moves.filter(({ serial }) => typeof serial === 'string');
  if (named.length === 0) return new Map();
  const rows = await ctx.db.query<{ part_id: string; serial: string; pieces: string }>(
    `SELECT part_id, serial, sum(quantity)::text AS pieces FROM stock_moves
     WHERE account_id = $1 AND part_id = ANY($2) AND serial = ANY($3) GROUP BY part_id, serial`,
    [ctx.account, [...new Set(named.map((move) => move.part_id))], named.map(({ serial }) => serial)],
  );
  return new Map(rows.map((row) => [`${row.part_id} ${row.serial}`, Number(row.pieces)]));
}

function checkSerial(part: PartDoc, move: NewMove & { readonly quantity: string }, known: Map<string, number>): void {
  if (part.serials !== true) {
    if (typeof move.serial === 'string') throw fieldFailure('serial', 'part-has-no-serials');
    return;
  }
  if (typeof move.serial !== 'string' || move.serial === '') throw fieldFailure('serial', 'cant-be-blank');
  const quantity = Number(move.quantity);
  if (Math.abs(quantity) !== 1) throw fieldFailure('quantity', 'one-piece-for-each-serial');
  const key = `${part._id} ${move.serial}`;
  const pieces = (known.get(key) ?? 0) + quantity;
  if (pieces < 0) throw fieldFailure('serial', 'serial-is-not-in-stock');
  if (pieces > 1) throw fieldFailure('serial', 'serial-is-in-stock');
  known.set(key, pieces);
}
