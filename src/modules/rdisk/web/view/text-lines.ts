import { diffLines } from 'diff';

/** A run of lines that are in both texts or only in one of them. */
export interface Run {
  readonly kind: 'same' | 'added' | 'removed';
  readonly lines: readonly string[];
  /** The number of equal lines left out before this run. */
  readonly hidden: number;
}

/** The number of equal lines shown around a difference. */
const around = 3;
/** Milliseconds after which the comparison is given up. */
const patience = 2000;

/** The differences between two texts, line by line, with a few equal lines around; null if it takes too long. */
export function differenceOf(before: string, after: string): readonly Run[] | null {
  const changes = diffLines(before, after, { timeout: patience });
  if (changes === undefined) return null;
  return changes.flatMap((change, index): readonly Run[] => {
    const lines = change.value.replace(/\n$/, '').split('\n');
    if (change.added) return [{ kind: 'added', lines, hidden: 0 }];
    if (change.removed) return [{ kind: 'removed', lines, hidden: 0 }];
    const isFirst = index === 0;
    const isLast = index === changes.length - 1;
    const keptAtStart = isFirst ? 0 : around;
    const keptAtEnd = isLast ? 0 : around;
    if (isFirst && isLast) return [];
    if (lines.length <= keptAtStart + keptAtEnd) return [{ kind: 'same', lines, hidden: 0 }];
    const head: readonly Run[] =
      keptAtStart === 0 ? [] : [{ kind: 'same', lines: lines.slice(0, keptAtStart), hidden: 0 }];
    const tail = keptAtEnd === 0 ? [] : lines.slice(-keptAtEnd);
    return [...head, { kind: 'same', lines: tail, hidden: lines.length - keptAtStart - keptAtEnd }];
  });
}
