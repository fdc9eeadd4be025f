import type { SheetBlock } from '../../rules/sheets/sheet.ts';
import { heightOf, line, paragraph, put, ensureSpace, write } from './pdf-pen.ts';
import type { Pen } from './letters/pen.ts';

type Block<Kind extends SheetBlock['kind']> = Extract<SheetBlock, { kind: Kind }>;

const body = { size: 9 } as const;
const small = { size: 8 } as const;
const sizes = { 1: 12, 2: 10.5, 3: 9.5 } as const;
/** Indentation of a level of a list, in points. */
const step = 14;

export function heading(pen: Pen, { level, text }: Block<'heading'>): void {
  const ink = { size: sizes[level], strong: true };
  // A heading at the end of a page moves to the next one together with its text.
  ensureSpace(pen, heightOf(pen, text, pen.width, ink) + 36);
  pen.y += 6;
  paragraph(pen, text, ink);
  pen.y += 2;
}

export function prose(pen: Pen, { runs, sign, depth }: Block<'prose'>): void {
  const inset = depth * step + (sign === '' ? 0 : step);
  const inner: Pen = { ...pen, left: pen.left + inset, width: pen.width - inset };
  const text = runs.map((run) => run.text).join('');
  ensureSpace(inner, Math.min(40, heightOf(inner, text, inner.width, body)));
  if (sign !== '') put(inner, sign, inner.left - step, inner.y, step, { ...body, quiet: true });
  write(inner, runs, body);
  pen.y = inner.y + 3;
}

export function code(pen: Pen, text: string): void {
  const inner: Pen = { ...pen, left: pen.left + 8, width: pen.width - 8 };
  paragraph(inner, text, small);
  pen.y = inner.y + 5;
}

export function grid(pen: Pen, { heads, rows }: Block<'grid'>): void {
  pen.y += 3;
  const columns = Math.max(1, heads.length, ...rows.map((row) => row.length));
  const cell = pen.width / columns;
  const draw = (cells: readonly string[], ink: typeof small & { strong?: boolean }): void => {
    const height = Math.max(0, ...cells.map((text) => heightOf(pen, text, cell - 8, ink)));
    ensureSpace(pen, height + 4);
    for (const [at, text] of cells.entries()) put(pen, text, pen.left + at * cell, pen.y, cell - 8, ink);
    pen.y += height + 2;
    line(pen, pen.y);
    pen.y += 2;
  };
  if (heads.length > 0) draw(heads, { ...small, strong: true });
  for (const row of rows) draw(row, small);
  pen.y += 4;
}
