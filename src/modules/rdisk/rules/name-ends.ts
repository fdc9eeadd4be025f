const short = 24;
const kept = 14;

/**
 * Splits a name for display into a beginning, which may be cut if space is short, and an end, which stays visible and distinguishes names with the
 * same beginning. Short names have no such end.
 */
export function nameEnds(name: string): readonly [begins: string, ends: string] {
  const letters = [...name];
  if (letters.length <= short) return [name, ''];
  let from = letters.length - kept;
  // Splits at graphemes, so that accents and emoji stay whole.
  while (from > 0 && (joins.test(letters[from] ?? '') || letters[from - 1] === joiner)) from -= 1;
  return [letters.slice(0, from).join(''), letters.slice(from).join('')];
}

const joiner = '\u200d';
const joins = /^[\p{M}\u200d\p{Emoji_Modifier}]$/u;
