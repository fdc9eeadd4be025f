import { at } from '../table/cell-positions.ts';
import { cut } from '../table/header.ts';
import { folded } from './header-words.ts';
import { partyColumnsOf } from './party-headings.ts';
import type { Row } from '../settings.ts';

/**
 * If a file names both who pays and who is paid, one of them is the owner of the account. Puts the name of the other party into both
 * columns of each line, so that either of them may be read; in a line that names only one, that is the other party. The rows stay unchanged
 * unless it is clear who the owner is.
 */
export function nameOtherParties(rows: readonly Row[], headerLine: number): readonly Row[] {
  const { header, items } = cut(rows, headerLine);
  const found = partyColumnsOf(header.map(folded));
  if (found === undefined) return rows;
  const [from, to] = found;
  const owner = ownerOf(items, from, to);
  return rows.map((row) => {
    const [paying, paid] = [nameIn(row.cells, from), nameIn(row.cells, to)];
    const [first, second] = [folded(paying), folded(paid)];
    const hasOwner = first === owner || second === owner;
    const isOne = (first === '') !== (second === '');
    const areTwo = first !== second && first !== '' && second !== '';
    if (row.line <= headerLine || !(isOne ? !hasOwner : areTwo && hasOwner)) return row;
    const other = isOne ? `${paying}${paid}` : first === owner ? paid : paying;
    return {
      ...row,
      written: row.cells,
      cells: row.cells.map((cell, place) => (place === from || place === to ? other : cell)),
    };
  });
}

/** The name in a cell; a dash means none. */
function nameIn(cells: readonly string[], place: number): string {
  const cell = at(cells, place);
  return folded(cell) === '' ? '' : cell;
}

/**
 * The name that is in both columns, and in more lines than any other such name. Without one, the only name that is in the same column in
 * every line, with different names next to it.
 */
function ownerOf(items: readonly Row[], from: number, to: number): string | undefined {
  const [paying, paid] = [from, to].map((place) => countsOf(items, place));
  if (paying === undefined || paid === undefined) return undefined;
  const [first, second] = [...paying]
    .flatMap(([name, lines]) => {
      const others = paid.get(name);
      return others === undefined ? [] : [{ name, lines: lines + others }];
    })
    .sort((one, other) => other.lines - one.lines);
  if (first !== undefined) return first.lines > (second?.lines ?? 0) ? first.name : undefined;
  const [alone, more] = paying.size === 1 ? [paying, paid] : [paid, paying];
  const [[name, lines] = ['', 0]] = alone;
  const isInAll = lines > 1 && lines === [...more.values()].reduce((sum, count) => sum + count, 0);
  return alone.size === 1 && more.size > 1 && isInAll ? name : undefined;
}

function countsOf(items: readonly Row[], place: number): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { cells } of items) {
    const name = folded(at(cells, place));
    if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
