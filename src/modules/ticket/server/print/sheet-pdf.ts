import { fill } from '#platform/entity/messages.ts';
import { printWords } from '../../locales/print.ts';
import { type Sheet, sheetTitle } from '../../rules/sheets/sheet.ts';
import { bytesOf, line, openPdf, put, putWithin } from './pdf-pen.ts';
import type { Pen } from './letters/pen.ts';
import { printableSheet } from './printable.ts';
import { writeSheet } from './pdf-sheet.ts';

const a4: [number, number] = [595.28, 841.89];
const margin = 28;
const half = a4[1] / 2;
/** The height of the head of a following page, in points. */
const running = 18;

interface Printed {
  readonly sheet: Sheet;
  /** The bytes of the issuer's logo. */
  readonly logo: Uint8Array | undefined;
}

/**
 * A sheet on A4. Two copies that each fit on half a page share one, with a line to cut along. Otherwise each copy gets
 * pages of its own; no text is cut off.
 */
export async function sheetPdf({ sheet: original, logo }: Printed): Promise<Uint8Array> {
  const { sheet, letters } = await printableSheet(original);
  const doc = openPdf({
    size: a4,
    margin,
    made: sheet.made,
    title: sheetTitle(sheet),
    locale: sheet.locale,
  });
  const width = a4[0] - 2 * margin;
  const penAt = (y: number, how: Partial<Pen> = {}): Pen => {
    const usual = { doc, left: margin, width, y, logo, letters, draws: true, flows: false };
    return { ...usual, ...how };
  };
  const [first = '', second] = sheet.copies;
  if (second !== undefined && fits(penAt(margin, { draws: false }), sheet, second)) {
    writeSheet(penAt(margin), sheet, first);
    line(penAt(half), half, { dashed: true, from: 12, to: a4[0] - 12 });
    writeSheet(penAt(half + margin / 2), sheet, second);
    return bytesOf(doc);
  }
  const firsts = new Map<number, string>();
  // Each page after the first of a copy has a head, which `nameFollowing` writes.
  doc.options.margins = { ...doc.page.margins, top: margin + running };
  for (const [at, copy] of sheet.copies.entries()) {
    if (at > 0) doc.addPage();
    firsts.set(doc.bufferedPageRange().count - 1, copy);
    writeSheet(penAt(margin, { flows: true }), sheet, copy);
  }
  numberPages(penAt(0), sheet);
  nameFollowing(penAt(margin), sheet, firsts);
  return bytesOf(doc);
}

function fits(pen: Pen, sheet: Sheet, copy: string): boolean {
  writeSheet(pen, sheet, copy);
  return pen.y <= half - 10;
}

/** Numbers the pages, so that loose sheets can be sorted. */
function numberPages(pen: Pen, sheet: Sheet): void {
  const { count } = pen.doc.bufferedPageRange();
  if (count <= sheet.copies.length) return;
  const word = printWords[sheet.locale].page;
  for (let page = 0; page < count; page += 1) {
    pen.doc.switchToPage(page);
    const text = `${sheet.number || sheet.heading} · ${fill(word, sheet.locale, { page: page + 1, pages: count })}`;
    put(pen, text, margin, a4[1] - margin / 2 - 12, pen.width, { size: 7, quiet: true, align: 'right' });
  }
}

/** Writes issuer and title at the top of every page except the first of a copy, so that a signed page names its document. */
function nameFollowing(pen: Pen, sheet: Sheet, firsts: ReadonlyMap<number, string>): void {
  const { count } = pen.doc.bufferedPageRange();
  let copy = '';
  for (let page = 0; page < count; page += 1) {
    copy = firsts.get(page) ?? copy;
    if (firsts.has(page)) continue;
    pen.doc.switchToPage(page);
    const title = [sheetTitle(sheet), copy].filter((part) => part !== '').join(' · ');
    const middle = pen.width / 2;
    oneLine(pen, sheet.issuer.name, pen.left, middle - 8, 'left');
    oneLine(pen, title, pen.left + middle, middle, 'right');
    line(pen, margin + 11);
  }
}

function oneLine(pen: Pen, text: string, x: number, width: number, align: 'left' | 'right'): void {
  putWithin(pen, text, { x, y: margin, width, height: 9 }, { size: 7.5, quiet: true, align });
}
