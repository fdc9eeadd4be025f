import {
  type Sheet,
  type SheetBlock,
  type SheetFact,
  type SheetSignature,
  sheetTitle,
  signatureWords,
} from '../../rules/sheets/sheet.ts';
import { code, grid, heading, pix, prose } from './pdf-prose.ts';
import {
  drawLogo,
  drawSignature,
  heightOf,
  line,
  pageHeight,
  paragraph,
  put,
  ensureSpace,
  drawQr,
  widest,
} from './pdf-pen.ts';
import type { Pen } from './letters/pen.ts';

type Block<Kind extends SheetBlock['kind']> = Extract<SheetBlock, { kind: Kind }>;

const body = { size: 8.5 } as const;
const label = { size: 7, quiet: true } as const;
const small = { size: 7 } as const;
/** The height of a signature line with its label, in points. */
const signatureHeight = 38;
/** The distance between two signature lines, in points. */
const signatureGap = 17;
const qrSize = 46;
/** The maximum size of a logo, which keeps its proportions. */
const logoBox: [number, number] = [64, 46];

/** Writes one copy of a sheet from the position of the pen. */
export function writeSheet(pen: Pen, sheet: Sheet, copy: string): void {
  head(pen, sheet, copy);
  const foot = sheet.foot === null ? 0 : heightOf(pen, sheet.foot, pen.width, small) + 4;
  const signed = sheet.signatures.length === 0 ? 0 : signatureHeight;
  // The signatures share their page with the end of the signed text, so that nobody signs an empty page.
  const closing = foot + signed;
  const after = (at: number): number => {
    const next = sheet.blocks[at + 1];
    if (next === undefined) return closing;
    return next.kind === 'sums' ? sumsHeight(next.sums) + after(at + 1) : 0;
  };
  for (const [at, block] of sheet.blocks.entries()) writeBlock(pen, block, after(at));
  if (sheet.foot !== null) {
    ensureSpace(pen, closing);
    pen.y += 4;
    paragraph(pen, sheet.foot, small);
  }
  signatures(pen, sheet.signatures);
}

function head(pen: Pen, sheet: Sheet, copy: string): void {
  const { left, width } = pen;
  const right = sheet.qr === null ? 0 : qrSize + 10;
  const half = (width - right) / 2;
  const top = pen.y;
  const aside = pen.logo === undefined ? 0 : logoBox[0] + 10;
  drawLogo(pen, { x: left, y: top, box: logoBox });
  const [from, breadth] = [left + aside, half - aside];
  let issuer = top + put(pen, sheet.issuer.name, from, top, breadth, { size: 12, strong: true }) + 1;
  for (const text of sheet.issuer.lines) issuer += put(pen, text, from, issuer, breadth, { size: 7.5, quiet: true });
  const x = left + half;
  const ends = { align: 'right' } as const;
  let title = top + put(pen, sheetTitle(sheet), x, top, half, { size: 12, strong: true, ...ends }) + 1;
  title += put(pen, sheet.date, x, title, half, { size: 8, ...ends });
  if (copy !== '') title += put(pen, copy, x, title, half, { size: 8, quiet: true, ...ends });
  if (sheet.qr !== null) drawQr(pen, sheet.qr, left + width - qrSize, top, qrSize);
  const pictures = [sheet.qr === null ? 0 : qrSize, pen.logo === undefined ? 0 : logoBox[1]];
  pen.y = Math.max(issuer, title, ...pictures.map((height) => top + height)) + 5;
  line(pen, pen.y);
  pen.y += 5;
}

/** Writes a block. Its last part shares a page with what follows, which needs `closing` points. */
function writeBlock(pen: Pen, block: SheetBlock, closing: number): void {
  switch (block.kind) {
    case 'facts':
      return facts(pen, block.facts, closing);
    case 'text':
      return labelledText(pen, block, closing);
    case 'list':
      return list(pen, block, closing);
    case 'table':
      return table(pen, block, closing);
    case 'sums':
      return sums(pen, block.sums, closing);
    case 'heading':
      return heading(pen, block);
    case 'prose':
      return prose(pen, block);
    case 'code':
      return code(pen, block.text);
    case 'pix':
      return pix(pen, block, closing);
    case 'grid':
      return grid(pen, block);
  }
}

/** Writes a text on the same page as what follows if both fit on one; a longer text continues across pages. */
function labelledText(pen: Pen, block: Block<'text'>, closing: number): void {
  const height = heightOf(pen, block.text, pen.width, body) + 14;
  ensureSpace(pen, height + closing <= pageHeight(pen) ? height + closing : 22);
  pen.y += put(pen, block.label, pen.left, pen.y, pen.width, label);
  paragraph(pen, block.text, body);
  pen.y += 4;
}

/** Writes facts in four columns; a long value spans several. */
function facts(pen: Pen, all: readonly SheetFact[], closing: number): void {
  if (all.length === 0) return;
  const columns = 4;
  const cell = pen.width / columns;
  let at = 0;
  let height = 0;
  for (const [name, value] of all) {
    const span = Math.min(columns, Math.max(1, Math.ceil((widthOf(pen, value) + 8) / cell)));
    if (at + span > columns) {
      pen.y += height;
      [at, height] = [0, 0];
    }
    if (at === 0) ensureSpace(pen, 24 + closing);
    const x = pen.left + at * cell;
    const top = put(pen, name, x, pen.y, cell * span - 8, label);
    height = Math.max(height, top + put(pen, value, x, pen.y + top, cell * span - 8, body) + 3);
    at += span;
  }
  pen.y += height + 1;
}

function widthOf(pen: Pen, text: string): number {
  pen.doc.font('regular').fontSize(body.size);
  return pen.doc.widthOfString(text);
}

function list(pen: Pen, { label: name, items }: Block<'list'>, closing: number): void {
  ensureSpace(pen, 24);
  pen.y += put(pen, name, pen.left, pen.y, pen.width, { size: 9, strong: true }) + 2;
  const wide = { ...pen, left: pen.left + 18, width: pen.width - 18 };
  for (const [at, [sign, words]] of items.entries()) {
    const height = heightOf(pen, words, wide.width, body) + 3;
    const last = at === items.length - 1 && height + closing <= pageHeight(pen);
    ensureSpace(pen, last ? height + closing : Math.min(60, height));
    put(pen, sign, pen.left, pen.y, 18, { ...body, quiet: true });
    wide.y = pen.y;
    paragraph(wide, words, body);
    pen.y = wide.y + 3;
  }
}

/** The minimum width of a column of figures, in points; a column widens so that no amount is broken. */
const figures = 60;

function table(pen: Pen, { heads, rows }: Block<'table'>, closing: number): void {
  const widths = heads.slice(1).map((name, at) =>
    Math.max(
      figures,
      widest(pen, [name], label) + 8,
      widest(
        pen,
        rows.map((cells) => cells[at + 1] ?? ''),
        body,
      ) + 8,
    ),
  );
  const first = pen.width - widths.reduce((sum, width) => sum + width, 0);
  const row = (cells: readonly string[], ink: typeof label | typeof body, after: number): void => {
    const height = Math.max(...cells.map((words, at) => heightOf(pen, words, at === 0 ? first - 8 : 1000, ink)));
    // A page break within the table repeats its heads.
    if (ensureSpace(pen, height + 4 + after) && ink === body) row(heads, label, 0);
    let x = pen.left;
    for (const [at, words] of cells.entries()) {
      const width = at === 0 ? first : (widths[at - 1] ?? figures);
      put(pen, words, x, pen.y, at === 0 ? width - 8 : width, { ...ink, align: at === 0 ? 'left' : 'right' });
      x += width;
    }
    pen.y += height + 2;
    line(pen, pen.y);
    pen.y += 2;
  };
  row(heads, label, 20);
  for (const [at, cells] of rows.entries()) row(cells, body, at === rows.length - 1 ? closing : 0);
  pen.y += 3;
}

function sumsHeight(all: readonly SheetFact[]): number {
  return all.length * 13 + 4;
}

function sums(pen: Pen, all: readonly SheetFact[], closing: number): void {
  const ink = { size: 9.5, strong: true } as const;
  const width =
    widest(
      pen,
      all.map(([, value]) => value),
      ink,
    ) + 8;
  const x = pen.left + pen.width - width - 90;
  ensureSpace(pen, sumsHeight(all) + closing);
  for (const [at, [name, value]] of all.entries()) {
    const how = at === all.length - 1 ? ink : body;
    put(pen, name, x, pen.y, 90, how);
    pen.y += put(pen, value, x + 90, pen.y, width, { ...how, align: 'right' }) + 1;
  }
  pen.y += 4;
}

function signatures(pen: Pen, all: readonly SheetSignature[]): void {
  if (all.length === 0) return;
  ensureSpace(pen, signatureHeight);
  pen.y += 20;
  // The first begins at the left edge and the last ends at the right edge, as on the page that the browser prints.
  const width = (pen.width - signatureGap * (all.length - 1)) / all.length;
  for (const [at, one] of all.entries()) {
    const x = pen.left + at * (width + signatureGap);
    drawSignature(pen, one.drawing, { x, y: pen.y - 24, width: 84, height: 28 });
    line(pen, pen.y, { from: x, to: x + width });
    put(pen, signatureWords(one), x, pen.y + 3, width, label);
  }
  pen.y += 14;
}
