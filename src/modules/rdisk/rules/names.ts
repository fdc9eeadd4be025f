/** Names of entries: Unicode in its composed form, capitals and small letters told apart. */

/** Bytes of a name in UTF-8, as file systems have it. */
export const longestName = 255;

const control = /\p{Cc}/u;

/** A name as it is kept; undefined for what can be none: empty, `.`, `..`, with a slash or control characters, or too long. */
export function entryName(given: string): string | undefined {
  if (/\p{Cs}/u.test(given)) return undefined;
  const name = given.normalize('NFC');
  if (name === '' || name === '.' || name === '..' || name.includes('/') || control.test(name)) return undefined;
  return byteLength(name) > longestName ? undefined : name;
}

/** The name with a number before its ending: `photo (2).png`. Cut where it would be too long. */
export function numbered(name: string, number: number): string {
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= 16 ? name.slice(dot) : '';
  const mark = ` (${number})`;
  let stem = Array.from(name.slice(0, name.length - ending.length));
  while (byteLength(stem.join('') + mark + ending) > longestName) stem = stem.slice(0, -1);
  return stem.join('') + mark + ending;
}

/** As a regular expression that PostgreSQL reads as well, without regard to capitals. */
export const byproducts = String.raw`^(\._|\.DS_Store$|\.~lock\.|~\$|Thumbs\.db$|desktop\.ini$)`;
const isOne = new RegExp(byproducts, 'i');

/** What systems lay beside files for themselves, and editors while they save: kept as files, without versions, history or a place in lists. */
export function isByproduct(name: string): boolean {
  return isOne.test(name);
}

function byteLength(text: string): number {
  return encodeURIComponent(text).replace(/%../g, '-').length;
}
