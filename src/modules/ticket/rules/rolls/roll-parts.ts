import type { Label } from '../sheets/label.ts';
import {
  type Sheet,
  type SheetBlock,
  type SheetFact,
  type SheetSignature,
  sheetTitle,
  signatureWords,
} from '../sheets/sheet.ts';

/** A part of a narrow sheet, from top to bottom. PDF, browser and receipt printer draw the same parts. */
export type RollPart =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly strong?: boolean;
      readonly large?: boolean;
      readonly centre?: boolean;
    }
  /** Words at the left, a figure at the right. */
  | { readonly kind: 'pair'; readonly left: string; readonly right: string; readonly strong?: boolean }
  | { readonly kind: 'rule' }
  | { readonly kind: 'gap' }
  | { readonly kind: 'logo' }
  /** A QR code: its rows, and the text for printers that draw it themselves. */
  | { readonly kind: 'qr'; readonly rows: readonly string[]; readonly text: string }
  /** A line to sign on, with the words below it, and what was signed on a screen above it. */
  | { readonly kind: 'signature'; readonly name: string; readonly drawing?: string };

/** One copy of a sheet for a roll: the same content as on a page, in one column. */
export function rollParts(sheet: Sheet, copy: string): RollPart[] {
  return [
    ...(sheet.issuer.logo === null ? [] : [{ kind: 'logo' } as const]),
    { kind: 'text', text: sheet.issuer.name, strong: true, large: true, centre: true },
    ...sheet.issuer.lines.map((text): RollPart => ({ kind: 'text', text, centre: true })),
    { kind: 'rule' },
    { kind: 'text', text: sheetTitle(sheet), strong: true, large: true },
    ...[sheet.date, copy].filter((text) => text !== '').map((text): RollPart => ({ kind: 'text', text })),
    { kind: 'rule' },
    ...sheet.blocks.flatMap(blockParts),
    ...(sheet.foot === null ? [] : [{ kind: 'text', text: sheet.foot } as const]),
    ...sheet.signatures.map(signaturePart),
    ...codeParts(sheet.qr, sheet.address),
  ];
}

function signaturePart(one: SheetSignature): RollPart {
  const name = signatureWords(one);
  return one.drawing === undefined ? { kind: 'signature', name } : { kind: 'signature', name, drawing: one.drawing };
}

/** A label for a roll, as wide as the roll. */
export function labelParts(label: Label): RollPart[] {
  return [
    { kind: 'text', text: label.title, strong: true, large: true, centre: true },
    ...(label.date === '' ? [] : [{ kind: 'text', text: label.date, centre: true } as const]),
    ...label.lines.map(({ text, strong = false }): RollPart => ({ kind: 'text', text, strong, centre: true })),
    ...codeParts(label.qr, label.address),
  ];
}

function codeParts(rows: readonly string[] | null, text: string | null): RollPart[] {
  return rows === null || text === null ? [] : [{ kind: 'gap' }, { kind: 'qr', rows, text }];
}

function blockParts(block: SheetBlock): RollPart[] {
  switch (block.kind) {
    case 'facts':
      return block.facts.length === 0 ? [] : [...block.facts.map(factPart), { kind: 'gap' }];
    case 'text':
      return [{ kind: 'text', text: block.label, strong: true }, { kind: 'text', text: block.text }, { kind: 'gap' }];
    case 'list':
      return [
        { kind: 'text', text: block.label, strong: true },
        ...block.items.map(([sign, text]): RollPart => ({ kind: 'text', text: `${sign} ${text}` })),
        { kind: 'gap' },
      ];
    case 'table':
      return [
        { kind: 'text', text: block.heads[0] ?? '', strong: true },
        ...block.rows.flatMap(rowParts),
        { kind: 'rule' },
      ];
    case 'sums':
      return [
        ...block.sums.map(([left, right], at): RollPart => ({
          kind: 'pair',
          left,
          right,
          strong: at === block.sums.length - 1,
        })),
        { kind: 'gap' },
      ];
    case 'heading':
      return [{ kind: 'text', text: block.text, strong: true, large: block.level === 1 }];
    case 'prose':
      return [{ kind: 'text', text: `${block.sign} ${block.runs.map((run) => run.text).join('')}`.trimStart() }];
    case 'code':
      return [{ kind: 'text', text: block.text }, { kind: 'gap' }];
    case 'pix':
      return [...codeParts(block.rows, block.code), ...block.facts.map(factPart), { kind: 'gap' }];
    case 'grid':
      return [...block.rows.flatMap((row) => gridParts(block.heads, row)), { kind: 'gap' }];
  }
}

function factPart([label, value]: SheetFact): RollPart {
  return { kind: 'text', text: `${label}: ${value}` };
}

/** A row of figures: its words on a line of their own, then quantity and price, and the total at the right. */
function rowParts(row: readonly string[]): RollPart[] {
  const [words = '', ...figures] = row;
  const total = figures.pop() ?? '';
  return [
    { kind: 'text', text: words },
    { kind: 'pair', left: figures.join(' × '), right: total },
  ];
}

/** A row of words: the first is a heading, the others follow with the names of their columns. */
function gridParts(heads: readonly string[], row: readonly string[]): RollPart[] {
  return row.flatMap((text, at): RollPart[] => {
    if (text === '') return [];
    const head = heads[at] ?? '';
    return [{ kind: 'text', text: at === 0 || head === '' ? text : `${head}: ${text}`, strong: at === 0 }];
  });
}
