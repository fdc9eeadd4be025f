import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { decompress } from 'wawoff2';
import { isInFont } from '../pdf-font.ts';

const require = createRequire(import.meta.url);

/** Fonts for characters that Inter lacks, in the order of preference. The packages split each into files (slices) by ranges of characters. */
const families = [
  'noto-sans-sc',
  'noto-sans-kr',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-devanagari',
] as const;

/** One file of a font. */
export interface Slice {
  readonly has: (codePoint: number) => boolean;
  /** The font in the regular or bold weight, created at the first use. */
  readonly inWeight: (strong: boolean) => Font;
}

/** The characters of a document that Inter lacks, with the slice that draws each. */
export type Letters = ReadonlyMap<number, Slice>;

/** Maximum number of parsed slices in memory, some hundred kilobytes each. */
const maxSlices = 24;
const slices = new Map<string, Promise<Slice | undefined>>();
const ranges = new Map<string, readonly (readonly [from: number, to: number, file: string])[]>();

/** Reads the fonts for the characters of these texts; the result lacks characters that no font has. */
export async function lettersOf(texts: readonly string[]): Promise<Letters> {
  const letters = new Map<number, Slice>();
  const checked = new Set<number>();
  for (const text of texts) {
    for (const sign of text) {
      const codePoint = sign.codePointAt(0) ?? 0;
      if (codePoint < 0x80 || checked.has(codePoint)) continue;
      checked.add(codePoint);
      if (isInFont(codePoint)) continue;
      // One after the other, so that each slice is read only once.
      const slice = await sliceOf(codePoint);
      if (slice !== undefined) letters.set(codePoint, slice);
    }
  }
  return letters;
}

async function sliceOf(codePoint: number): Promise<Slice | undefined> {
  for (const family of families) {
    const file = rangesOf(family).find(([from, to]) => from <= codePoint && codePoint <= to)?.[2];
    const slice = file === undefined ? undefined : await openSlice(family, file);
    if (slice?.has(codePoint) === true) return slice;
  }
  return undefined;
}

/** The ranges of a family's `unicode.json`: `{"[4]": "U+1f1e9-1f1f5,U+21a", "arabic": "U+600-6ff"}`. */
function rangesOf(family: string): readonly (readonly [number, number, string])[] {
  const known = ranges.get(family);
  if (known !== undefined) return known;
  const named = JSON.parse(readFileSync(resolved(family, 'unicode.json'), 'utf8')) as Readonly<Record<string, string>>;
  const read = Object.entries(named).flatMap(([name, list]) =>
    list.split(',').map((range) => {
      const [from = 0, to = from] = range
        .trim()
        .slice('U+'.length)
        .split('-')
        .map((hexadecimal) => Number.parseInt(hexadecimal, 16));
      return [from, to, `${family}-${name.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`] as const;
    }),
  );
  ranges.set(family, read);
  return read;
}

async function openSlice(family: string, file: string): Promise<Slice | undefined> {
  const opening = slices.get(file) ?? readSlice(family, file);
  // Inserted again, so that the map is in the order of the last use.
  slices.delete(file);
  slices.set(file, opening);
  const [oldest] = slices.keys();
  if (slices.size > maxSlices && oldest !== undefined) slices.delete(oldest);
  return opening;
}

async function readSlice(family: string, file: string): Promise<Slice | undefined> {
  const font = create(Buffer.from(await decompress(readFileSync(resolved(family, `files/${file}`)))));
  if (!('getVariation' in font)) return undefined;
  const weights = new Map<boolean, Font>();
  return {
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    inWeight: (strong) => {
      const made = weights.get(strong) ?? font.getVariation({ wght: strong ? 600 : 400 });
      weights.set(strong, made);
      return made;
    },
  };
}

function resolved(family: string, path: string): string {
  return require.resolve(`@fontsource-variable/${family}/${path}`);
}
