import type { Input } from '#platform/entity/define.ts';
import { oldestFirst } from '../../rules/csv/dates/chronological.ts';
import type { Direction } from '../../rules/csv/settings.ts';
import { thirdPartyOf } from '../../rules/mapping.ts';
import { csvValues, type Counts } from './csv-values.ts';
import type { Judged } from './judged.ts';
import { mappingSteps, type MappingStep } from './mapping-steps.ts';
import type { Reading } from './read-file.ts';
import type { Upload } from './upload-body.ts';

export interface PlanRequest {
  readonly upload: Pick<Upload, 'wallet' | 'file_name' | 'status' | 'batch'>;
  /** The wallets of other accounts of the file, by their names in it. */
  readonly others: Readonly<Record<string, OtherWallet>>;
  /** The import's id. */
  readonly id: string;
  /** Number of items in a slice. */
  readonly atOnce: number;
}

export interface OtherWallet {
  readonly id: string;
  readonly currency: string;
  readonly precision: number;
}

/** Everything that an import writes. */
export interface Plan {
  readonly counts: Counts;
  readonly values: Input;
  /** Number of items, and each slice of them as JSON. */
  readonly items: number;
  readonly slices: readonly string[];
}

/** A line as it will be written. */
export interface PlannedItem {
  /** The direction in which it moves the wallet's money. */
  readonly kind: Direction;
  /** If it is the side of a transfer or exchange. */
  readonly as?: 'transfer' | 'exchange';
  /** SHA-256 in hex. */
  readonly key: string;
  /** The row; null if it matches the row `record`, which a person entered. */
  readonly row: Input | null;
  readonly record?: string;
  /** What the bank says of a planned part, which the row `record` takes over. */
  readonly fill?: Input;
  readonly steps?: readonly MappingStep[];
}

export function planOf({ upload, id, atOnce, others }: PlanRequest, reading: Reading, judged: readonly Judged[]): Plan {
  // Ids ascend in the order of writing, and a ledger lists the rows of a day by id.
  const inTime = oldestFirst(
    judged.map((one) => ({ ...one, date: one.item.date })),
    reading.balance,
  );
  const ticked = inTime.filter((one) => one.ticked);
  const items: PlannedItem[] = ticked.map((one) => {
    const { kind, other_account: name } = one.item;
    const moved = Object.hasOwn(others, name) ? movedTo(one, others[name], upload, reading.purse) : undefined;
    if (moved !== undefined) return { kind, key: one.key, ...moved, row: { ...moved.row, csv_id: id } };
    return {
      kind,
      key: one.key,
      row: rowOf(one, upload, id),
      ...(one.rules.length > 0 && { steps: mappingSteps(one) }),
    };
  });
  // The key of a line that matches a row entered by hand is stored, so that the next file of the bank does not ask again.
  for (const { ticked: taken, verdict, key, item } of judged) {
    if (taken || verdict.is !== 'by-hand') continue;
    const fill = { value: item.value, ...(upload.status === 'confirmed' && { confirmed: true }) };
    items.push({ kind: verdict.kind, key, row: null, record: verdict.id, ...(verdict.part === true && { fill }) });
  }
  const counts = {
    added: ticked.length,
    left_out: judged.length - ticked.length,
    rejected: reading.file.rejected.length,
  };
  const slices: string[] = [];
  for (let from = 0; from < items.length; from += atOnce) slices.push(JSON.stringify(items.slice(from, from + atOnce)));
  return { counts, values: csvValues(upload, reading, ticked, counts), items: items.length, slices };
}

/** The line as a transfer or exchange; undefined if it moves nothing between two wallets, or the file lacks the other amount. */
function movedTo(
  { item }: Judged,
  other: OtherWallet | undefined,
  { wallet, status }: PlanRequest['upload'],
  purse: Reading['purse'],
): (Required<Pick<PlannedItem, 'as'>> & { readonly row: Input }) | undefined {
  if (other === undefined || other.id === wallet) return undefined;
  const isOut = item.kind === 'outgo';
  const common = {
    date: item.date,
    source_wallet_id: isOut ? wallet : other.id,
    destination_wallet_id: isOut ? other.id : wallet,
    description: item.description || null,
    categories: item.categories.length === 0 ? null : item.categories,
    confirmed: status === 'confirmed',
    imported: true,
  };
  if (other.currency === purse.currency) return { as: 'transfer', row: { ...common, value: item.value } };
  const there = atPrecision(item.other_value, other.precision);
  if (there === undefined) return undefined;
  const [value_out, value_in] = isOut ? [item.value, there] : [there, item.value];
  return { as: 'exchange', row: { ...common, value_out, value_in } };
}

/** The amount without its sign, with the wallet's digits; undefined if it is nothing or has more digits. */
function atPrecision(value: string, precision: number): string | undefined {
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  const digits = fraction.replace(/0+$/, '');
  if (!/[1-9]/.test(value) || digits.length > precision) return undefined;
  return precision === 0 ? whole : `${whole}.${digits.padEnd(precision, '0')}`;
}

function rowOf({ item, mapped }: Judged, { wallet, status }: PlanRequest['upload'], id: string): Input {
  return {
    date: item.date,
    value: item.value,
    wallet_id: wallet,
    [thirdPartyOf[item.kind] ?? 'paid_to']: mapped.third_party || null,
    description: mapped.description || null,
    categories: mapped.categories.length === 0 ? null : mapped.categories,
    confirmed: status === 'confirmed',
    imported: true,
    csv_id: id,
  };
}
