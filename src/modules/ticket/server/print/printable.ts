import { printWords, type PrintWord } from '../../locales/print.ts';
import type { Locale } from '#platform/entity/locale.ts';
import type { Sheet, SheetBlock } from '../../rules/sheets/sheet.ts';
import { type Letters, lettersOf } from './letters/letters.ts';
import { isInFont } from './pdf-font.ts';

/** Letters that no font has are replaced by the name of their script (`‹Emoji›`), because empty boxes would say nothing. */
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

/** Invisible characters that join or vary their neighbours. */
const unseen = /\p{Default_Ignorable_Code_Point}/u;

/** Those of them that change how letters of some scripts are joined. */
const joiner = /[\u200c\u200d]/u;

/** Replaces each run of letters that no font has by the name of their script. */
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
    // Consecutive words of one script get one name.
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

/** Returns the sheet with only printable letters, and the fonts for those that the product's font lacks. */
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
  };
}

/** Applies `say` to every text inside; the names of block kinds contain no such letters. */
function deep(value: unknown, say: (text: string) => string): unknown {
  if (typeof value === 'string') return say(value);
  if (Array.isArray(value)) return value.map((part) => deep(part, say));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, deep(part, say)]));
}
