/** What a sheet is printed on: a page (A4, or 62 × 29 mm for a label), or the roll of a receipt printer by its width. */
export const papers = ['page', '80mm', '58mm'] as const;

export type Paper = (typeof papers)[number];
export type RollPaper = Exclude<Paper, 'page'>;

interface Roll {
  readonly width: number;
  /** Printers leave this much at either edge. */
  readonly edge: number;
  /** Characters of a line in the printer's own font. */
  readonly columns: number;
}

/** Millimetres and characters of the two usual rolls. */
export const rolls: Readonly<Record<RollPaper, Roll>> = {
  '80mm': { width: 80, edge: 4, columns: 48 },
  '58mm': { width: 58, edge: 4, columns: 32 },
};

export function isPaper(word: unknown): word is Paper {
  return papers.some((paper) => paper === word);
}
