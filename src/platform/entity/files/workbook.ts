import { textCell } from './sheet-lines.ts';
import { readXml } from './xml.ts';

/** What a workbook says of all its sheets. */
export interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly path: string }[];
  /** Texts as cells. */
  readonly strings: readonly string[];
  /** By the style of a cell: whether its number is a day or a time. */
  readonly isDay: readonly boolean[];
  /** Days between the workbook's day 0 and 1 January 1970. */
  readonly epoch: number;
}

type Files = ReadonlyMap<string, Uint8Array>;

/** Whether a file of a workbook is read at all: pictures, formulas and settings are not. */
export function isPartOfWorkbook(path: string): boolean {
  return /^xl\/(?:workbook|sharedStrings|styles)\.xml$|^xl\/_rels\/workbook\.xml\.rels$|^xl\/worksheets\/[^/]+\.xml$/i.test(
    path,
  );
}

export function readWorkbook(files: Files): Workbook {
  const targets = new Map<string, string>();
  readXml(files.get('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id, Target = '' }) => {
      if (name === 'Relationship' && Id !== undefined) targets.set(Id, Target.replace(/^\/?(?:xl\/)?/, 'xl/'));
    },
  });
  const sheets: { name: string; path: string }[] = [];
  // Day 60 of the older calendar, 29 February 1900, never was: days count from 30 December 1899.
  let epoch = 25_569;
  readXml(files.get('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'workbookPr' && /^(?:1|true)$/.test(attributes['date1904'] ?? '')) epoch = 24_107;
      const isHidden = attributes['state'] !== undefined && attributes['state'] !== 'visible';
      if (name !== 'sheet' || isHidden) return;
      const link = Object.entries(attributes).find(([key]) => /(?:^|:)id$/.test(key))?.[1] ?? '';
      sheets.push({ name: attributes['name'] ?? '', path: targets.get(link) ?? '' });
    },
  });
  return { sheets, strings: stringsOf(files), isDay: dayStylesOf(files), epoch };
}

/** Texts that cells refer to by their number. A text can consist of parts; how it is pronounced is left out. */
function stringsOf(files: Files): readonly string[] {
  const strings: string[] = [];
  if (!files.has('xl/sharedStrings.xml')) return strings;
  let parts = '';
  let isSpoken = false;
  readXml(files.get('xl/sharedStrings.xml'), {
    open: (name) => {
      if (name === 'si') parts = '';
      if (name === 'rPh') isSpoken = true;
    },
    close: (name, text) => {
      if (name === 't' && !isSpoken) parts += text;
      if (name === 'rPh') isSpoken = false;
      if (name === 'si') strings.push(textCell(parts));
    },
  });
  return strings;
}

/** Number formats of days and times that every spreadsheet has (ECMA-376, 18.8.30). */
export function isUsualDay(format: number): boolean {
  return (
    (format >= 14 && format <= 22) ||
    (format >= 27 && format <= 36) ||
    (format >= 45 && format <= 58 && format !== 48 && format !== 49)
  );
}

function dayStylesOf(files: Files): readonly boolean[] {
  const styles: boolean[] = [];
  if (!files.has('xl/styles.xml')) return styles;
  const own = new Map<number, boolean>();
  let isOfCells = false;
  readXml(files.get('xl/styles.xml'), {
    open: (name, attributes) => {
      if (name === 'numFmt') own.set(Number(attributes['numFmtId']), writesDays(attributes['formatCode'] ?? ''));
      if (name === 'cellXfs') isOfCells = true;
      const format = Number(attributes['numFmtId'] ?? 0);
      if (name === 'xf' && isOfCells) styles.push(own.get(format) ?? isUsualDay(format));
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return styles;
}

/** Whether a number format writes a day: `dd/mm/yyyy`, and not `[Red]0.00 "days"`. */
export function writesDays(format: string): boolean {
  return /[dy]/i.test(format.replaceAll(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, '').replaceAll(/general/gi, ''));
}
