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
  /** The import's id. */
  readonly id: string;
  /** Number of items in a slice. */
  readonly atOnce: number;
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
  readonly kind: Direction;
  /** SHA-256 in hex. */
  readonly key: string;
  /** The row; null if it matches the row `record`, which a person entered. */
  readonly row: Input | null;
  readonly record?: string;
  readonly steps?: readonly MappingStep[];
}

export function planOf({ upload, id, atOnce }: PlanRequest, reading: Reading, judged: readonly Judged[]): Plan {
  // Ids ascend in the order of writing, and a ledger lists the rows of a day by id.
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
  // The key of a line that matches a row entered by hand is stored, so that the next file of the bank does not ask again.
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
