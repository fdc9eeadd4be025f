import type { Input } from '#platform/entity/define.ts';
import { oldestFirst } from '../../rules/csv/dates/chronological.ts';
import type { Direction } from '../../rules/csv/settings.ts';
import { thirdPartyOf } from '../../rules/mapping.ts';
import { csvValues, type Counts } from './csv-values.ts';
import type { Judged } from './judged.ts';
import { mappingSteps, type MappingStep } from './mapping-steps.ts';
import type { Reading } from './read-file.ts';
import type { Upload } from './upload-body.ts';

export interface PlanAsk {
  readonly upload: Pick<Upload, 'wallet' | 'file_name' | 'status'>;
  /** The import's id. */
  readonly id: string;
  /** Items of one slice. */
  readonly atOnce: number;
}

/** All that an import writes. */
export interface Plan {
  readonly counts: Counts;
  readonly values: Input;
  /** How many items there are, and each slice of them as JSON. */
  readonly items: number;
  readonly slices: readonly string[];
}

/** A line as it will be written. */
export interface PlannedItem {
  readonly kind: Direction;
  /** SHA-256 in hex. */
  readonly key: string;
  /** The row; null where one by hand is the same, which is `record`. */
  readonly row: Input | null;
  readonly record?: string;
  readonly steps?: readonly MappingStep[];
}

export function planOf({ upload, id, atOnce }: PlanAsk, reading: Reading, judged: readonly Judged[]): Plan {
  // Ids grow in the order of writing, and a ledger lists the rows of a day by them.
  const inTime = oldestFirst(
    judged.map((one) => ({ ...one, date: one.item.date })),
    reading.balance,
  );
  const ticked = inTime.filter((one) => one.ticked);
  const items: PlannedItem[] = ticked.map((one) => ({
    kind: one.item.kind,
    key: one.key,
    row: rowOf(one, upload, id),
    ...(one.rules.length > 0 && { steps: mappingSteps(one) }),
  }));
  // A row that is left out as the same as one by hand is known from now on; the next file of the bank does not ask again.
  for (const { ticked: taken, verdict, key } of judged)
    if (!taken && verdict.is === 'by-hand') items.push({ kind: verdict.kind, key, row: null, record: verdict.id });
  const counts = {
    added: ticked.length,
    left_out: judged.length - ticked.length,
    rejected: reading.file.rejected.length,
  };
  const slices: string[] = [];
  for (let from = 0; from < items.length; from += atOnce) slices.push(JSON.stringify(items.slice(from, from + atOnce)));
  return { counts, values: csvValues(upload, reading, ticked, counts), items: items.length, slices };
}

function rowOf({ item, mapped }: Judged, { wallet, status }: PlanAsk['upload'], id: string): Input {
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
