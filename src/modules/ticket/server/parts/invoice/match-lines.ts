import type { Context } from '#platform/server/context.ts';
import type { SupplierInvoice } from '../../../rules/parts/invoice/supplier-invoice.ts';

/** The part that a line of an invoice is of. */
export interface Match {
  readonly part_id: string;
  readonly name: string;
  readonly on_hand: string;
  readonly serials: boolean;
  readonly by: 'ean' | 'code';
  /** Pieces in one unit of the supplier. */
  readonly pieces: string;
}

interface Known {
  readonly part_id: string;
  readonly name: string;
  readonly on_hand: string;
  readonly serials: boolean | null;
  readonly ean: string | null;
  readonly code: string | null;
  readonly pieces: string | null;
}

/** The parts of an invoice's lines: by bar code, else by the supplier's number of an earlier invoice. */
export async function matchLines(ctx: Context, invoice: SupplierInvoice): Promise<ReadonlyMap<number, Match>> {
  const { lines } = invoice;
  const known = await ctx.db.query<Known>(
    `SELECT p.id AS part_id, p.name, coalesce(p.on_hand, 0)::text AS on_hand, p.serials, p.ean, c.code, c.pieces::text AS pieces
     FROM stock_parts p LEFT JOIN supplier_codes c
       ON c.account_id = $1 AND c.part_id = p.id AND c.supplier_document = $2 AND c.code = ANY($3)
     WHERE p.account_id = $1 AND (p.ean = ANY($4) OR p.id IN (SELECT k.part_id FROM supplier_codes k
       WHERE k.account_id = $1 AND k.supplier_document = $2 AND k.code = ANY($3)))`,
    [
      ctx.account,
      invoice.supplier_document,
      lines.map(({ code }) => code),
      lines.flatMap(({ ean }) => (ean === '' ? [] : [ean])),
    ],
  );
  const matches = new Map<number, Match>();
  for (const { line, code, ean } of lines) {
    const byCode = known.find((one) => one.code === code);
    const byEan = ean === '' ? undefined : known.find((one) => one.ean === ean);
    const found = byEan ?? byCode;
    if (found === undefined) continue;
    const { part_id, name, on_hand, serials } = found;
    const by = byEan === undefined ? 'code' : 'ean';
    const pieces = byCode?.part_id === part_id ? (byCode.pieces ?? '1') : '1';
    matches.set(line, { part_id, name, on_hand, serials: serials === true, by, pieces });
  }
  return matches;
}
