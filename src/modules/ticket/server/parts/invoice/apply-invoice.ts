import { Big } from 'big.js';
import type { Input } from '#platform/entity/define.ts';
import { fieldFailure } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import { createAll, updateOwn } from '#platform/server/records/documents.ts';
import { lockGroup } from '#platform/server/records/group-lock.ts';
import { createDocs } from '#platform/server/records/many.ts';
import { partOrder } from '../../../entities/parts/part-order.ts';
import { stockPart } from '../../../entities/parts/stock-part.ts';
import { supplierInvoice } from '../../../entities/parts/supplier-invoice.ts';
import type { InvoiceLine, SupplierInvoice } from '../../../rules/parts/invoice/supplier-invoice.ts';
import type { NewMove } from '../complete-moves.ts';
import { moveStock } from '../move-hooks.ts';
import { checkInvoice } from './check-invoice.ts';

/** What a person decided about a line: a part of the stock, a new one, or nothing. */
export interface Decision {
  readonly line: number;
  readonly part_id?: string | undefined;
  readonly new_part?: { readonly name: string; readonly price?: string | undefined } | undefined;
  /** Pieces in one unit of the supplier. */
  readonly pieces?: string | undefined;
  readonly serials?: readonly string[] | undefined;
}

interface Applied {
  readonly id: string;
  readonly moves: number;
  readonly new_parts: number;
  readonly arrived: number;
}

/** NF-e are in reais. */
const currency = 'BRL';

/** Puts the decided lines of an invoice into the stock, in one transaction: new parts, moves, remembered numbers, arrived orders. */
export async function applyInvoice(
  ctx: Context,
  invoice: SupplierInvoice,
  decisions: readonly Decision[],
): Promise<Applied> {
  const chosen = decisions.filter((one) => one.part_id !== undefined || one.new_part !== undefined);
  // It could not be taken a second time.
  if (chosen.length === 0) throw fieldFailure('lines', 'nothing-to-stock');
  if (new Set(chosen.map(({ line }) => line)).size < chosen.length) throw fieldFailure('lines', 'is-invalid');
  await lockGroup(ctx);
  await checkInvoice(ctx, invoice);
  const { key, number, supplier, supplier_document, issued_on, total } = invoice;
  const [doc] = await createDocs(
    ctx,
    supplierInvoice,
    [{ key, number, supplier, supplier_document, issued_on, total, currency }],
    'create',
  );
  if (doc === undefined) throw new Error('nothing was written');
  const rows = chosen.map((decision) => {
    const line = invoice.lines.find((one) => one.line === decision.line);
    if (line === undefined) throw fieldFailure('lines', 'must-exist');
    return { decision, line, pieces: decision.pieces ?? '1' };
  });
  const fresh = await newParts(ctx, rows);
  const partOf = ({ decision, line }: Row): string => decision.part_id ?? fresh.get(sameness(line)) ?? '';
  const moves = rows.flatMap((row) => movesOf(row, partOf(row), doc._id));
  await moveStock(ctx, moves);
  await remember(
    ctx,
    supplier_document,
    rows.map((row) => ({ code: row.line.code, part_id: partOf(row), pieces: row.pieces })),
  );
  const arrived = await noteArrivals(ctx, moves);
  return { id: doc._id, moves: moves.length, new_parts: fresh.size, arrived };
}

interface Row {
  readonly decision: Decision;
  readonly line: InvoiceLine;
  readonly pieces: string;
}

/** Lines with the same bar code or number are of one part. */
function sameness({ ean, code, line }: InvoiceLine): string {
  return ean === '' ? `code ${code === '' ? line : code}` : `ean ${ean}`;
}

/** Creates the new parts of these lines together; returns their ids. */
async function newParts(ctx: Context, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const inputs = new Map<string, Input>();
  for (const { decision, line } of rows) {
    if (decision.part_id !== undefined || inputs.has(sameness(line))) continue;
    const { name, price } = decision.new_part ?? { name: line.name };
    const ean = line.ean === '' ? {} : { ean: line.ean };
    inputs.set(sameness(line), { name, ...(price === undefined ? {} : { price }), ...ean });
  }
  if (inputs.size === 0) return new Map();
  const made = await createAll(ctx, stockPart, [...inputs.values()]);
  return new Map([...inputs.keys()].map((key, place) => [key, made[place]?.id ?? '']));
}

function movesOf({ line, pieces, decision: { serials } }: Row, part: string, invoice: string): NewMove[] {
  const quantity = new Big(line.quantity).times(pieces).round(3, Big.roundHalfUp);
  if (quantity.lte(0)) throw fieldFailure('lines', 'greater-than', { count: 0 });
  const move = {
    part_id: part,
    reason: 'bought',
    cost: new Big(line.cost).div(quantity).round(4, Big.roundHalfUp).toFixed(),
    invoice_id: invoice,
    note: line.name,
  } as const;
  if (serials === undefined) return [{ ...move, quantity: quantity.toFixed() }];
  if (!quantity.eq(serials.length)) throw fieldFailure('lines', 'one-piece-for-each-serial');
  return serials.map((serial) => ({ ...move, quantity: '1', serial: serial.trim() }));
}

interface Remembered {
  readonly code: string;
  readonly part_id: string;
  readonly pieces: string;
}

/** Stores which part each number of the supplier is; a later invoice may say another one. */
async function remember(ctx: Context, supplier: string, codes: readonly Remembered[]): Promise<void> {
  const last = [...new Map(codes.filter(({ code }) => code !== '').map((one) => [one.code, one])).values()];
  await ctx.db.query(
    `INSERT INTO supplier_codes (account_id, supplier_document, code, part_id, pieces)
     SELECT $1, $2, v.* FROM unnest($3::text[], $4::text[], $5::numeric[]) AS v(code, part_id, pieces)
     ON CONFLICT (account_id, supplier_document, code) DO UPDATE SET part_id = excluded.part_id, pieces = excluded.pieces`,
    [
      ctx.account,
      supplier,
      last.map(({ code }) => code),
      last.map((one) => one.part_id),
      last.map(({ pieces }) => pieces),
    ],
  );
}

/** Orders of these parts have arrived, the oldest first, as far as the pieces reach. Their pieces are in the stock by the invoice. */
async function noteArrivals(ctx: Context, moves: readonly NewMove[]): Promise<number> {
  const left = new Map<string, Big>();
  for (const { part_id: part, quantity } of moves) left.set(part, (left.get(part) ?? new Big(0)).plus(quantity ?? '0'));
  const orders = await ctx.db.query<{ id: string; part_id: string; quantity: string }>(
    `SELECT id, part_id, coalesce(quantity, 1)::text AS quantity FROM part_orders
     WHERE account_id = $1 AND state = 'ordered' AND part_id = ANY($2) ORDER BY created_at, id LIMIT 200`,
    [ctx.account, [...left.keys()]],
  );
  let arrived = 0;
  for (const { id, part_id: part, quantity } of orders) {
    const rest = (left.get(part) ?? new Big(0)).minus(quantity);
    if (rest.lt(0)) continue;
    left.set(part, rest);
    await updateOwn(ctx, partOrder, id, { state: 'arrived', arrived_at: ctx.now.toISOString() }, 'update');
    arrived += 1;
  }
  return arrived;
}
