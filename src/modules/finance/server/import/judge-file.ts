import type { Verdict, Judged } from './judged.ts';
import { deserialize } from 'node:v8';
import { matchExistingRows, type Comparable } from '../../rules/csv/match-existing-rows.ts';
import { applyMappings } from '../../rules/mapping.ts';
import type { Comparison, Known } from './comparison.ts';
import { planOf, type Plan, type PlanRequest } from './plan.ts';
import { previewOf } from './preview.ts';
import { unpack, type Reading } from './read-file.ts';

/** The preview's JSON answer as UTF-8. */
export function previewFile(comparison: Comparison): Uint8Array {
  const { reading, judged } = judge(comparison);
  return new TextEncoder().encode(JSON.stringify(previewOf(reading, judged)));
}

/** What an import writes, in slices. */
export function planFile({ comparison, ask }: { comparison: Comparison; ask: PlanRequest }): Plan {
  const { reading, judged } = judge(comparison);
  return planOf(ask, reading, judged);
}

function judge({ packed, known, byHand, rules, skip, include }: Comparison): {
  reading: Reading;
  judged: readonly Judged[];
} {
  const { reading, keys } = unpack(packed);
  const { items } = reading.file;
  // A line may have been imported again after its first row was removed: an existing row comes last and decides.
  const before = new Map<string, Verdict>();
  for (const part of known)
    for (const { key, kind, record_id: id, gone } of deserialize(part) as readonly Known[])
      before.set(key, { is: gone ? 'deleted' : 'imported', id, kind });
  const fresh = items.filter((_, index) => !before.has(keys[index] ?? ''));
  const rows = byHand.rows;
  const same = new Map<number, Verdict>();
  for (const [line, row] of matchExistingRows(
    fresh.map((item): Comparable => ({ ...item, text: item.raw })),
    rows,
  )) {
    const [item, id, found] = [fresh[line], byHand.ids[row], rows[row]];
    if (item && id !== undefined && found)
      same.set(item.line, { is: found.imported === true ? 'imported' : 'by-hand', id, kind: found.kind });
  }
  const judged = items.map((item, index): Judged => {
    const key = keys[index] ?? '';
    const verdict = before.get(key) ?? same.get(item.line) ?? { is: 'new' };
    const ticked = !skip.has(item.line) && (verdict.is === 'new' || include.has(item.line));
    const own = rules[item.kind];
    const mapped = applyMappings(item, item.kind, own);
    return { item, key, verdict, mapped, rules: own.filter(({ _id }) => mapped.by.includes(_id)), ticked };
  });
  return { reading, judged };
}
