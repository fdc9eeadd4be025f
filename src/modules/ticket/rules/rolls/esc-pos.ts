import { bytesBy, type CodePage, codePageFor, page850, printableBy } from './code-page.ts';
import { rasterOf } from './raster.ts';
import type { RollPart } from './roll-parts.ts';
import { pairLines, wrapped } from './wrap.ts';

const [esc, fs, gs] = [0x1b, 0x1c, 0x1d];
/** Modules of a QR code are this many dots wide: some 25 mm for an address. */
const moduleDots = 6;

/**
 * The bytes that make a receipt printer print these copies, each cut off: ESC/POS, which printers of nearly all makers
 * understand. The logo is not printed.
 */
export function escPos(copies: readonly (readonly RollPart[])[], columns: number): Uint8Array<ArrayBuffer> {
  const page = codePageFor(copies.flat().map(textOf).join(''));
  const bytes: number[] = [];
  for (const parts of copies) {
    // Reset; single-byte characters, which printers of Chinese makers need to be told; the table of characters.
    bytes.push(esc, 0x40, fs, 0x2e, esc, 0x74, page.number);
    for (const part of parts) bytes.push(...partBytes(part, page, columns));
    // Feed to the knife, and cut.
    bytes.push(gs, 0x56, 66, 0);
  }
  return Uint8Array.from(bytes);
}

function textOf(part: RollPart): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'pair':
      return part.left + part.right;
    case 'signature':
      return part.name;
    default:
      return '';
  }
}

function partBytes(part: RollPart, page: CodePage, columns: number): number[] {
  const lines = (texts: readonly string[]): number[] => bytesBy(page, texts.map((text) => `${text}\n`).join(''));
  switch (part.kind) {
    case 'text': {
      const { strong = false, large = false, centre = false } = part;
      return styled({ strong, large, centre }, lines(wrapped(printableBy(page, part.text), columns)));
    }
    case 'pair': {
      const [left, right] = [printableBy(page, part.left), printableBy(page, part.right)];
      return styled({ strong: part.strong === true }, lines(pairLines(left, right, columns)));
    }
    case 'rule':
      return lines(['-'.repeat(columns)]);
    case 'gap':
      return lines(['']);
    case 'qr':
      return styled({ centre: true }, qrBytes(part.text));
    case 'signature':
      return [
        ...(part.drawing === undefined ? lines(['', '', '']) : rasterBytes(part.drawing, columns)),
        ...lines(['_'.repeat(columns), ...wrapped(printableBy(page, part.name), columns)]),
      ];
    case 'logo':
      return [];
  }
}

interface Style {
  readonly strong?: boolean;
  /** Twice as high, so that as many characters fit into a line. */
  readonly large?: boolean;
  readonly centre?: boolean;
}

/** Sets the style, and the usual one afterwards. */
function styled({ strong = false, large = false, centre = false }: Style, bytes: readonly number[]): number[] {
  const set = (isOn: boolean, on: readonly number[], off: readonly number[]): [readonly number[], readonly number[]] =>
    isOn ? [on, off] : [[], []];
  const [boldOn, boldOff] = set(strong, [esc, 0x45, 1], [esc, 0x45, 0]);
  const [highOn, highOff] = set(large, [gs, 0x21, 0x01], [gs, 0x21, 0]);
  const [midOn, midOff] = set(centre, [esc, 0x61, 1], [esc, 0x61, 0]);
  return [...midOn, ...highOn, ...boldOn, ...bytes, ...boldOff, ...highOff, ...midOff];
}

/** The printer's own QR code: model 2, module size, correction level M, content, print. */
function qrBytes(text: string): number[] {
  const content = bytesBy(page850, new URL(text).href);
  const length = content.length + 3;
  const command = (...bytes: number[]): number[] => [gs, 0x28, 0x6b, ...bytes];
  return [
    ...command(4, 0, 0x31, 0x41, 50, 0),
    ...command(3, 0, 0x31, 0x43, moduleDots),
    ...command(3, 0, 0x31, 0x45, 49),
    ...command(length & 0xff, length >> 8, 0x31, 0x50, 48, ...content),
    ...command(3, 0, 0x31, 0x51, 48),
  ];
}

/** A signature as picture of dots (`GS v 0`), as wide as two thirds of the paper. */
function rasterBytes(drawing: string, columns: number): number[] {
  const { bytes, bytesPerRow, rows } = rasterOf(drawing, columns * 8);
  return [gs, 0x76, 0x30, 0, bytesPerRow & 0xff, bytesPerRow >> 8, rows & 0xff, rows >> 8, ...bytes];
}
