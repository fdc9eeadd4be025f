import { at } from '../table/cell-positions.ts';
import { cut } from '../table/header.ts';
import { folded } from './header-words.ts';
import type { Row } from '../settings.ts';

/** Headings of the one who pays and of the one who is paid, next to each other in some files. */
const payer =
  /^(zahlungspflichtige\w*|auftraggeber(name)?|pagador|remetente|ordenante|payer|sender|donneur d ordre|ordinante)\b/;
const payee =
  /^(zahlungsempfanger\w*|empfanger(name)?|begunstigter|favorecido|destinatario|beneficiario|payee|recipient|receiver|beneficiaire)\b/;

/**
 * If a file names both who pays and who is paid, one of them is the owner of the account. Puts the name of the other party into both
 * columns of each line, so that either of them may be read. The rows stay unchanged unless it is clear who the owner is.
 */
export function nameOtherParties(rows: readonly Row[], headerLine: number): readonly Row[] {
  const { header, items } = cut(rows, headerLine);
  const [from, to] = [payer, payee].map((words) => header.findIndex((heading) => words.test(folded(heading))));
  if (from === undefined || to === undefined || from === -1 || to === -1) return rows;
  const owner = ownerOf(items, from, to);
  if (owner === undefined) return rows;
  return rows.map((row) => {
    const [paying, paid] = [at(row.cells, from), at(row.cells, to)];
    const [first, second] = [folded(paying), folded(paid)];
    const isOpen = first === second || first === '' || second === '';
    if (row.line <= headerLine || isOpen || (first !== owner && second !== owner)) return row;
    const other = first === owner ? paid : paying;
    return {
      ...row,
      written: row.cells,
      cells: row.cells.map((cell, place) => (place === from || place === to ? other : cell)),
    };
  });
}

/** The name that is in both columns, and in more lines than any other such name. */
function ownerOf(items: readonly Row[], from: number, to: number): string | undefined {
  const [paying, paid] = [from, to].map((place) => countsOf(items, place));
  const [first, second] = [...(paying ?? [])]
    .flatMap(([name, lines]) => {
      const others = paid?.get(name);
      return others === undefined ? [] : [{ name, lines: lines + others }];
    })
    .sort((one, other) => other.lines - one.lines);
  return first !== undefined && first.lines > (second?.lines ?? 0) ? first.name : undefined;
}

function countsOf(items: readonly Row[], place: number): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { cells } of items) {
    const name = folded(at(cells, place));
    if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
