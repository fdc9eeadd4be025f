import { printWords, type PrintWord } from '../../locales/print.ts';
import type { Locale } from '#platform/entity/locale.ts';
import type { Sheet, SheetBlock } from '../../rules/sheets/sheet.ts';
import { type Letters, lettersOf } from './letters/letters.ts';
import { isInFont } from './pdf-font.ts';

/** Names of scripts that no font has: `‹Emoji›` is printed instead of boxes, which nobody could read. */
const scripts: readonly (readonly [RegExp, PrintWord])[] = [
  [/\p{Script=Han}/u, 'script.chinese'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'script.japanese'],
  [/\p{Script=Hangul}/u, 'script.korean'],
  [/\p{Script=Arabic}/u, 'script.arabic'],
  [/\p{Script=Hebrew}/u, 'script.hebrew'],
  [/\p{Script=Thai}/u, 'script.thai'],
  [/\p{Script=Devanagari}/u, 'script.hindi'],
  [/\p{Extended_Pictographic}/u, 'script.emoji'],
];

/** Signs that are not seen: they join or vary those next to them. */
const unseen = /\p{Default_Ignorable_Code_Point}/u;

/** Of these, those that change how the letters of several scripts are joined. */
const joiner = /[\u200c\u200d]/u;

/** The text with each run of letters that no font has replaced by the name of their script. */
export function printable(text: string, locale: Locale, letters: Letters): string {
  let result = '';
  let last: PrintWord | undefined;
  let gap = '';
  for (const sign of text) {
    const word = missing(sign, result, letters);
    if (word === 'nothing') continue;
    if (word === undefined && last !== undefined && /\s/u.test(sign)) {
      gap += sign;
      continue;
    }
    // Words of one script stand together under one name.
    if (word === undefined || word !== last) result += gap;
    if (word === undefined) result += sign;
    else if (word !== last) result += `‹${printWords[locale][word]}›`;
    gap = '';
    last = word;
  }
  return result + gap;
}

function missing(sign: string, before: string, letters: Letters): PrintWord | 'nothing' | undefined {
  if (/\s/u.test(sign)) return undefined;
  if (unseen.test(sign)) return joiner.test(sign) && joins(before, letters) ? undefined : 'nothing';
  const codePoint = sign.codePointAt(0) ?? 0;
  if (isInFont(codePoint) || letters.has(codePoint)) return undefined;
  return scripts.find(([script]) => script.test(sign))?.[1] ?? 'script.other';
}

function joins(before: string, letters: Letters): boolean {
  const [last = ''] = /.$/su.exec(before) ?? [];
  return letters.has(last.codePointAt(0) ?? 0);
}

/** A sheet of which every letter can be printed, and the fonts for those that the product's own has not. */
export async function printableSheet(sheet: Sheet): Promise<{ sheet: Sheet; letters: Letters }> {
  const texts: string[] = [];
  everyText(sheet, (text) => {
    texts.push(text);
    return text;
  });
  const letters = await lettersOf(texts);
  return { letters, sheet: everyText(sheet, (text) => printable(text, sheet.locale, letters)) };
}

function everyText(sheet: Sheet, say: (text: string) => string): Sheet {
  const all = (texts: readonly string[]): string[] => texts.map(say);
  return {
    ...sheet,
    issuer: { ...sheet.issuer, name: say(sheet.issuer.name), lines: all(sheet.issuer.lines) },
    blocks: sheet.blocks.map((block) => deep(block, say) as SheetBlock),
    foot: sheet.foot === null ? null : say(sheet.foot),
    signatures: sheet.signatures.map((one) => (one.note === undefined ? one : { ...one, note: say(one.note) })),
  };
}

/** Every text within; the kind of a block is a word without such letters. */
function deep(value: unknown, say: (text: string) => string): unknown {
  if (typeof value === 'string') return say(value);
  if (Array.isArray(value)) return value.map((part) => deep(part, say));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, deep(part, say)]));
}
