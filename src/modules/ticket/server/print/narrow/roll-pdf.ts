import { labelParts, type RollPart, rollParts } from '../../../rules/rolls/roll-parts.ts';
import { type RollPaper, rolls } from '../../../rules/sheets/papers.ts';
import type { Label } from '../../../rules/sheets/label.ts';
import { type Sheet, sheetTitle } from '../../../rules/sheets/sheet.ts';
import { type Letters, lettersOf } from '../letters/letters.ts';
import type { Pen } from '../letters/pen.ts';
import {
  bytesOf,
  drawLogo,
  drawQr,
  drawSignature,
  ensureSpace,
  heightOf,
  line,
  openPdf,
  paragraph,
  put,
  widest,
} from '../pdf-pen.ts';
import { printable, printableSheet } from '../printable.ts';

const millimetre = 72 / 25.4;
/** Readers of PDF show no longer page; what is longer continues on the next one. */
const longest = 14_400;
const body = { size: 8.5, black: true } as const;
const large = { size: 12, black: true } as const;
const logoBox: [number, number] = [110, 60];
const codeSize = 26 * millimetre;

interface Roll {
  readonly paper: RollPaper;
  readonly copies: readonly (readonly RollPart[])[];
  readonly title: string;
  readonly letters: Letters;
}

/** A sheet for the roll of a receipt printer: each copy is one page, as long as its content. */
export async function rollPdf(printed: {
  readonly sheet: Sheet;
  readonly logo: Uint8Array | undefined;
  readonly paper: RollPaper;
}): Promise<Uint8Array> {
  const { sheet, letters } = await printableSheet(printed.sheet);
  const copies = sheet.copies.map((copy) => rollParts(sheet, copy));
  return draw({ paper: printed.paper, copies, title: sheetTitle(sheet), letters }, sheet, printed.logo);
}

/** A label for the roll of a receipt printer. */
export async function labelRollPdf({ label, paper }: { label: Label; paper: RollPaper }): Promise<Uint8Array> {
  const letters = await lettersOf([label.title, ...label.lines.map((one) => one.text)]);
  const clean = (text: string): string => printable(text, label.locale, letters);
  const lines = label.lines.map((one) => ({ ...one, text: clean(one.text) }));
  const copies = [labelParts({ ...label, title: clean(label.title), lines })];
  return draw({ paper, copies, title: clean(label.title), letters }, label, undefined);
}

async function draw(
  { paper, copies, title, letters }: Roll,
  { made, locale }: Pick<Sheet, 'made' | 'locale'>,
  logo: Uint8Array | undefined,
): Promise<Uint8Array> {
  const width = rolls[paper].width * millimetre;
  const margin = rolls[paper].edge * millimetre;
  const penOf = (doc: PDFKit.PDFDocument, draws: boolean): Pen => {
    return { doc, left: margin, width: width - 2 * margin, y: margin, logo, letters, draws, flows: draws };
  };
  const open = (height: number): PDFKit.PDFDocument => openPdf({ size: [width, height], margin, made, title, locale });
  const measured = open(longest);
  const heights = copies.map((parts) => {
    const pen = penOf(measured, false);
    for (const part of parts) writePart(pen, part);
    return pen.y;
  });
  // What `ensureSpace` leaves free at the end of a page.
  const end = margin / 2 + 16;
  const doc = open(Math.min(longest, Math.max(...heights) + end));
  for (const [at, parts] of copies.entries()) {
    if (at > 0) doc.addPage();
    const pen = penOf(doc, true);
    for (const part of parts) writePart(pen, part);
  }
  return bytesOf(doc);
}

function writePart(pen: Pen, part: RollPart): void {
  switch (part.kind) {
    case 'text': {
      const ink = { ...(part.large === true ? large : body), strong: part.strong === true };
      if (part.centre === true) pen.y += put(pen, part.text, pen.left, pen.y, pen.width, { ...ink, align: 'center' });
      else paragraph(pen, part.text, ink);
      pen.y += 1;
      return;
    }
    case 'pair':
      return pair(pen, part);
    case 'rule':
      pen.y += 3;
      line(pen, pen.y, { dashed: true, black: true });
      pen.y += 4;
      return;
    case 'gap':
      pen.y += 5;
      return;
    case 'logo':
      if (pen.logo === undefined) return;
      drawLogo(pen, { x: pen.left + (pen.width - logoBox[0]) / 2, y: pen.y, box: logoBox, centre: true });
      pen.y += logoBox[1] + 4;
      return;
    case 'qr':
      ensureSpace(pen, codeSize);
      drawQr(pen, part.rows, pen.left + (pen.width - codeSize) / 2, pen.y, codeSize);
      pen.y += codeSize;
      return;
    case 'signature':
      ensureSpace(pen, 50);
      drawSignature(pen, part.drawing, { x: pen.left, y: pen.y, width: 105, height: 35 });
      pen.y += 36;
      line(pen, pen.y, { black: true });
      pen.y += 2 + put(pen, part.name, pen.left, pen.y + 2, pen.width, body);
  }
}

function pair(pen: Pen, { left, right, strong = false }: Extract<RollPart, { kind: 'pair' }>): void {
  const ink = { ...body, strong };
  const figure = Math.min(pen.width, widest(pen, [right], ink) + 1);
  const words = pen.width - figure - 4;
  // A long name gets lines of its own, above the figure.
  const isNarrow = words < widest(pen, [left], ink);
  const height = isNarrow ? heightOf(pen, left, pen.width, ink) : 0;
  ensureSpace(pen, height + 12);
  put(pen, left, pen.left, pen.y, isNarrow ? pen.width : words, ink);
  pen.y += height;
  pen.y += put(pen, right, pen.left, pen.y, pen.width, { ...ink, align: 'right' }) + 1;
}
