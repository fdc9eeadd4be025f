const short = 24;
const kept = 14;

/**
 * A name as what may be cut where there is no room for it, and the end that stays: names that begin alike are told apart by their
 * ends. Short names have no such end.
 */
export function nameEnds(name: string): readonly [begins: string, ends: string] {
  const letters = [...name];
  if (letters.length <= short) return [name, ''];
  let from = letters.length - kept;
  // Accents and parts of a picture stay with what they belong to.
  while (from > 0 && (joins.test(letters[from] ?? '') || letters[from - 1] === joiner)) from -= 1;
  return [letters.slice(0, from).join(''), letters.slice(from).join('')];
}

const joiner = '\u200d';
const joins = /^[\p{M}\u200d\p{Emoji_Modifier}]$/u;
