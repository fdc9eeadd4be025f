import type { SheetBlock } from '../../rules/sheets/sheet.ts';
import { drawQr, heightOf, line, paragraph, put, ensureSpace, write } from './pdf-pen.ts';
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

const pixSize = 92;

/** A code to pay by, with its texts on the right. It shares a page with what follows. */
export function pix(pen: Pen, { rows, facts }: Block<'pix'>, closing: number): void {
  ensureSpace(pen, pixSize + 8 + closing);
  pen.y += 4;
  const top = pen.y;
  drawQr(pen, rows, pen.left, top, pixSize);
  const inner: Pen = { ...pen, left: pen.left + pixSize + 12, width: pen.width - pixSize - 12 };
  for (const [label, text] of facts) {
    inner.y += put(inner, label, inner.left, inner.y, inner.width, { size: 7, quiet: true });
    inner.y += put(inner, text, inner.left, inner.y, inner.width, small) + 4;
  }
  pen.y = Math.max(inner.y, top + pixSize) + 4;
}
