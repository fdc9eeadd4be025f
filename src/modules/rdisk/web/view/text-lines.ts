import { diffLines } from 'diff';

/** A run of lines that both texts have, or one of them alone. */
export interface Run {
  readonly kind: 'same' | 'added' | 'removed';
  readonly lines: readonly string[];
  /** Lines of the same that were left out before these. */
  readonly hidden: number;
}

/** Lines of the same that are shown around what differs. */
const around = 3;
/** Milliseconds after which two texts count as too different to be compared. */
const patience = 2000;

/** What differs between two texts, line by line, with a little of the same around; null when it would take too long. */
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
