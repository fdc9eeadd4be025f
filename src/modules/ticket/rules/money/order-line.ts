/** What a line of an order is for. A discount lowers the total. */
export const lineKinds = ['labour', 'part', 'fee', 'discount'] as const;
type LineKind = (typeof lineKinds)[number];

/** Lines that people add to one order. */
export const maxLines = 200;

/** A line, with decimals as text so that no amount becomes a float. */
export interface MoneyLine {
  readonly line_kind?: LineKind | null;
  readonly quantity?: string | null;
  /** The price of one, or the amount of a discount. */
  readonly value?: string | null;
  /** Of a discount instead of an amount: percent of all other lines. */
  readonly percent?: string | null;
  readonly part_id?: string | null;
  /** Percent; empty without tax. */
  readonly tax_rate?: string | null;
  /** The tax comes on top of the price instead of being part of it. */
  readonly tax_added?: boolean | null;
}

/** Fields that a line of this kind does not have. */
export function unusedFields(line: MoneyLine): readonly string[] {
  const ofPart = line.line_kind === 'part' ? [] : ['part_id'];
  const ofStock = line.line_kind === 'part' && typeof line.part_id === 'string' ? [] : ['serial', 'given_back'];
  const others =
    line.line_kind === 'discount' ? ['quantity', 'tax_rate', 'tax_added', 'cost', 'technical_id'] : ['percent'];
  return [...ofPart, ...ofStock, ...others];
}
