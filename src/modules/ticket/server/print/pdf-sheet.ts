import { type Sheet, type SheetBlock, type SheetFact, sheetTitle } from '../../rules/sheet.ts';
import { code, grid, heading, prose } from './pdf-prose.ts';
import { heightOf, line, paragraph, type Pen, put, room, squares } from './pdf-pen.ts';

const body = { size: 8.5 } as const;
const label = { size: 7, quiet: true } as const;
const qrSize = 46;
/** The room of a logo, which keeps its proportions. */
const logoBox: [number, number] = [64, 46];

/** Writes one copy of a sheet from where the pen stands. */
export function writeSheet(pen: Pen, sheet: Sheet, copy: string): void {
  head(pen, sheet, copy);
  for (const block of sheet.blocks) writeBlock(pen, block);
  if (sheet.foot !== null) {
    pen.y += 4;
    paragraph(pen, sheet.foot, { size: 7 });
  }
  signatures(pen, sheet.signatures);
}

function head(pen: Pen, sheet: Sheet, copy: string): void {
  const { left, width } = pen;
  const right = sheet.qr === null ? 0 : qrSize + 10;
  const half = (width - right) / 2;
  const top = pen.y;
  const aside = pen.logo === undefined ? 0 : logoBox[0] + 10;
  drawLogo(pen, left, top);
  const [from, breadth] = [left + aside, half - aside];
  let issuer = top + put(pen, sheet.issuer.name, from, top, breadth, { size: 12, strong: true }) + 1;
  for (const text of sheet.issuer.lines) issuer += put(pen, text, from, issuer, breadth, { size: 7.5, quiet: true });
  const x = left + half;
  const ends = { align: 'right' } as const;
  let title = top + put(pen, sheetTitle(sheet), x, top, half, { size: 12, strong: true, ...ends }) + 1;
  title += put(pen, sheet.date, x, title, half, { size: 8, ...ends });
  if (copy !== '') title += put(pen, copy, x, title, half, { size: 8, quiet: true, ...ends });
  if (sheet.qr !== null) squares(pen, sheet.qr, left + width - qrSize, top, qrSize);
  const pictures = [sheet.qr === null ? 0 : qrSize, pen.logo === undefined ? 0 : logoBox[1]];
  pen.y = Math.max(issuer, title, ...pictures.map((height) => top + height)) + 5;
  line(pen, pen.y);
  pen.y += 5;
}

/** A picture that cannot be read leaves its place empty: a receipt is not refused for it. */
function drawLogo({ doc, logo, draws }: Pen, x: number, y: number): void {
  if (logo === undefined || !draws) return;
  try {
    doc.image(Buffer.from(logo), x, y, { fit: logoBox });
  } catch {
    // Nothing was drawn.
  }
}

function writeBlock(pen: Pen, block: SheetBlock): void {
  switch (block.kind) {
    case 'facts':
      return facts(pen, block.facts);
    case 'text':
      room(pen, 22);
      pen.y += put(pen, block.label, pen.left, pen.y, pen.width, label);
      paragraph(pen, block.text, body);
      pen.y += 4;
      return undefined;
    case 'list':
      return list(pen, block.label, block.items);
    case 'table':
      return table(pen, block.heads, block.rows);
    case 'sums':
      return sums(pen, block.sums);
    case 'heading':
      return heading(pen, block);
    case 'prose':
      return prose(pen, block);
    case 'code':
      return code(pen, block.text);
    case 'grid':
      return grid(pen, block);
  }
}

/** As many columns as fit; a value that is too long for one takes the room of several. */
function facts(pen: Pen, all: readonly SheetFact[]): void {
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
    if (at === 0) room(pen, 24);
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

function list(pen: Pen, name: string, items: readonly SheetFact[]): void {
  room(pen, 24);
  pen.y += put(pen, name, pen.left, pen.y, pen.width, { size: 9, strong: true }) + 2;
  const wide = { ...pen, left: pen.left + 18, width: pen.width - 18 };
  for (const [sign, text] of items) {
    room(pen, Math.min(60, heightOf(wide, text, wide.width, body)));
    put(pen, sign, pen.left, pen.y, 18, { ...body, quiet: true });
    wide.y = pen.y;
    paragraph(wide, text, body);
    pen.y = wide.y + 3;
  }
}

const figures = 72;

function table(pen: Pen, heads: readonly string[], rows: readonly (readonly string[])[]): void {
  const first = pen.width - figures * (heads.length - 1);
  const row = (cells: readonly string[], ink: typeof label | typeof body): void => {
    const height = Math.max(...cells.map((text, at) => heightOf(pen, text, at === 0 ? first - 8 : figures, ink)));
    room(pen, height + 4);
    for (const [at, text] of cells.entries()) {
      const x = pen.left + (at === 0 ? 0 : first + (at - 1) * figures);
      put(pen, text, x, pen.y, at === 0 ? first - 8 : figures, { ...ink, align: at === 0 ? 'left' : 'right' });
    }
    pen.y += height + 2;
    line(pen, pen.y);
    pen.y += 2;
  };
  row(heads, label);
  for (const cells of rows) row(cells, body);
  pen.y += 3;
}

function sums(pen: Pen, all: readonly SheetFact[]): void {
  const x = pen.left + pen.width - 190;
  room(pen, all.length * 13);
  for (const [at, [name, value]] of all.entries()) {
    const last = at === all.length - 1;
    put(pen, name, x, pen.y, 90, { size: last ? 9.5 : 8.5, strong: last });
    pen.y += put(pen, value, x + 90, pen.y, 100, { size: last ? 9.5 : 8.5, strong: last, align: 'right' }) + 1;
  }
  pen.y += 4;
}

function signatures(pen: Pen, names: readonly string[]): void {
  if (names.length === 0) return;
  room(pen, 34);
  pen.y += 20;
  const cell = pen.width / names.length;
  for (const [at, name] of names.entries()) {
    const x = pen.left + at * cell;
    line(pen, pen.y, { from: x, to: x + cell - 16 });
    put(pen, name, x, pen.y + 3, cell - 16, label);
  }
  pen.y += 14;
}
