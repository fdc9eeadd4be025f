/** A table of characters that receipt printers have, by the number of the command `ESC t`. */
export interface CodePage {
  readonly number: number;
  /** The characters of the bytes from 128 on. */
  readonly letters: string;
}

/** Code page 850: every letter of Portuguese, at the same number in nearly all printers. */
export const page850: CodePage = {
  number: 2,
  letters:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
};

/** Windows 1252: has the euro and typographic quotes. */
export const page1252: CodePage = {
  number: 16,
  letters: `€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ${Array.from({ length: 96 }, (_, at) => String.fromCodePoint(160 + at)).join('')}`,
};

/** What is printed instead of a character that a table lacks. */
const instead: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': ',',
  '“': '"',
  '”': '"',
  '„': '"',
  '‹': '<',
  '›': '>',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '•': '·',
  '€': 'EUR',
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
};

/** The table that prints this text with the fewest replacements; 850 if both are equal. */
export function codePageFor(text: string): CodePage {
  const missing = (page: CodePage): number =>
    [...text.normalize('NFC')].filter((sign) => !isPlain(sign) && !page.letters.includes(sign)).length;
  return missing(page1252) < missing(page850) ? page1252 : page850;
}

/**
 * The text with the characters of the code page only. A letter that the page lacks loses its accent, other characters
 * become `?`. Control characters are removed, because the printer would take them for commands.
 */
export function printableBy(page: CodePage, text: string): string {
  let result = '';
  for (const sign of text.normalize('NFC')) {
    if (sign === '\n' || sign === '\t') result += sign === '\n' ? '\n' : ' ';
    else if (/[\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(sign)) continue;
    else result += inTable(page, sign);
  }
  return result;
}

function inTable(page: CodePage, sign: string): string {
  if (sign === '\u00a0') return ' ';
  if (isPlain(sign) || page.letters.includes(sign)) return sign;
  const other = instead[sign] ?? sign.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const fits = other !== '' && [...other].every((one) => isPlain(one) || page.letters.includes(one));
  return fits ? other : '?';
}

/** The bytes of a text that `printableBy` returned. */
export function bytesBy(page: CodePage, text: string): number[] {
  return [...text].map((sign) =>
    isPlain(sign) || sign === '\n' ? (sign.codePointAt(0) ?? 63) : 128 + page.letters.indexOf(sign),
  );
}

function isPlain(sign: string): boolean {
  return sign >= ' ' && sign <= '~';
}
