import type { Verdict, Judged } from './judged.ts';
import { deserialize } from 'node:v8';
import { matchExistingRows, type Comparable } from '../../rules/csv/match-existing-rows.ts';
import { calendarOf } from '../../rules/cards/card-wallet.ts';
import { matchParts } from '../../rules/cards/match-parts.ts';
import type { Item } from '../../rules/csv/item.ts';
import { applyMappings } from '../../rules/mapping.ts';
import type { ImportParts } from '../cards/import-parts.ts';
import type { Comparison, Known } from './comparison.ts';
import { planOf, type Plan, type PlanRequest } from './plan.ts';
import { previewOf } from './preview.ts';
import { unpack, type Reading } from './read-file.ts';

/** The preview's JSON answer as UTF-8. */
export function previewFile(comparison: Comparison): Uint8Array {
  const { reading, judged } = judge(comparison);
  return new TextEncoder().encode(JSON.stringify(previewOf(reading, judged, comparison.later)));
}

/** What an import writes, in slices. */
export function planFile({ comparison, ask }: { comparison: Comparison; ask: PlanRequest }): Plan {
  const { reading, judged } = judge(comparison);
  return planOf(ask, reading, judged);
}

function judge({ packed, known, byHand, parts, rules, skip, include }: Comparison): {
  reading: Reading;
  judged: readonly Judged[];
} {
  const { reading, keys, former } = unpack(packed);
  const { items } = reading.file;
  // A line may have been imported again after its first row was removed: an existing row comes last and decides.
  const before = new Map<string, Verdict>();
  for (const part of known)
    for (const { key, kind, record_id: id, gone } of deserialize(part) as readonly Known[])
      before.set(key, { is: gone ? 'deleted' : 'imported', id, kind });
  const knownAs = (index: number): Verdict | undefined =>
    before.get(keys[index] ?? '') ?? formerVerdict(former[index], items[index]?.fitid ?? '', before);
  const fresh = items.filter((_, index) => knownAs(index) === undefined);
  const filled = new Map<number, Verdict>(fillParts(fresh, parts, reading.purse.precision));
  const taken = new Set([...filled.values()].flatMap((one) => ('id' in one ? [one.id] : [])));
  const left = fresh.filter(({ line }) => !filled.has(line));
  const same = new Map<number, Verdict>([...filled, ...sameRows(left, byHand, parts.parts, taken)]);
  const judged = items.map((item, index): Judged => {
    const key = keys[index] ?? '';
    const verdict = knownAs(index) ?? same.get(item.line) ?? { is: 'new' };
    const ticked = !skip.has(item.line) && (verdict.is === 'new' || include.has(item.line));
    const own = rules[item.kind];
    const mapped = applyMappings(item, item.kind, own);
    return { item, key, verdict, mapped, rules: own.filter(({ _id }) => mapped.by.includes(_id)), ticked };
  });
  return { reading, judged };
}

/**
 * What became of a line that an earlier version read otherwise. Each of the payments of an order has the bank's key of the order; without one
 * all of them must be known.
 */
function formerVerdict(
  keys: readonly string[] | undefined,
  fitid: string,
  before: ReadonlyMap<string, Verdict>,
): Verdict | undefined {
  const found = (keys ?? []).flatMap((key) => before.get(key) ?? []);
  const isKnown = fitid === '' ? found.length === keys?.length : found.length > 0;
  return isKnown ? (found.find(({ is }) => is !== 'deleted') ?? found[0]) : undefined;
}

/** Verdicts on lines that are probably the same as a row: one that a person entered, or one of a file of another format. */
function sameRows(
  fresh: readonly Item[],
  { ids, rows }: Comparison['byHand'],
  parts: ImportParts['parts'],
  taken: ReadonlySet<string>,
): readonly (readonly [line: number, verdict: Verdict])[] {
  const planned = new Set(parts.map(({ id }) => id));
  const free = rows
    .map((row, at) => ({ row, id: ids[at] ?? '' }))
    .filter(({ id }) => !taken.has(id))
    .map(({ row, id }) => ({ id, row: planned.has(id) ? { ...row, planned: true } : row }));
  const found = matchExistingRows(
    fresh.map((item): Comparable => ({ ...item, text: item.raw })),
    free.map(({ row }) => row),
  );
  return [...found].flatMap(([line, at]) => {
    const [item, same] = [fresh[line], free[at]];
    if (item === undefined || same === undefined) return [];
    const { kind, imported } = same.row;
    const part = planned.has(same.id) ? { part: true as const } : {};
    return [[item.line, { is: imported === true ? 'imported' : 'by-hand', id: same.id, kind, ...part }] as const];
  });
}

/** Verdicts on lines that name an instalment of a purchase which the group has laid out. */
function fillParts(
  fresh: readonly Item[],
  { parts, card }: ImportParts,
  precision: number,
): readonly (readonly [line: number, verdict: Verdict])[] {
  if (parts.length === 0) return [];
  const bought = fresh.filter(({ kind }) => kind === 'outgo');
  const lines = bought.map(({ date, value, raw }) => ({ date, value, text: raw }));
  return [...matchParts(lines, parts, { calendar: calendarOf(card), precision })].flatMap(([line, at]) => {
    const [item, part] = [bought[line], parts[at]];
    if (item === undefined || part === undefined) return [];
    const { id, filled } = part;
    return [[item.line, { is: filled ? 'imported' : 'by-hand', id, kind: 'outgo', part: true }] as const];
  });
}
