/** Names of entries: in Unicode NFC and case-sensitive. */

/** Bytes of a name in UTF-8, the usual limit of file systems. */
export const longestName = 255;

const control = /\p{Cc}/u;

/** The normalised name; undefined if invalid: empty, `.`, `..`, with a slash or control characters, or too long. */
export function entryName(given: string): string | undefined {
  if (/\p{Cs}/u.test(given)) return undefined;
  const name = given.normalize('NFC');
  if (name === '' || name === '.' || name === '..' || name.includes('/') || control.test(name)) return undefined;
  return byteLength(name) > longestName ? undefined : name;
}

/** The name with a number before its extension: `photo (2).png`. Shortened if it would be too long. */
export function numbered(name: string, number: number): string {
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= 16 ? name.slice(dot) : '';
  const mark = ` (${number})`;
  let stem = Array.from(name.slice(0, name.length - ending.length));
  while (byteLength(stem.join('') + mark + ending) > longestName) stem = stem.slice(0, -1);
  return stem.join('') + mark + ending;
}

/** A case-insensitive regular expression, also valid in PostgreSQL. */
export const byproducts = String.raw`^(\._|\.DS_Store$|\.~lock\.|~\$|Thumbs\.db$|desktop\.ini$)`;
const isOne = new RegExp(byproducts, 'i');

/** Whether systems or editors create files of this name for themselves. The drive stores them without versions and history, and hides them in lists. */
export function isByproduct(name: string): boolean {
  return isOne.test(name);
}

function byteLength(text: string): number {
  return encodeURIComponent(text).replace(/%../g, '-').length;
}
