/** Articles, prepositions and pronouns of our languages, which people type and commands do not have. */
const small = new Set(
  'a an the my our your to of for in on at into with from and i me want how do can is o as um uma de da do dos das meu minha meus minhas para pro por no na nos nas em com e eu quero como ao'.split(
    ' ',
  ),
);

export function isSmall(word: string): boolean {
  return small.has(word);
}

/** The words of a normalised text, without small ones, unless there are no others. */
export function wordsOf(text: string, which: 'meaningful' | 'all' = 'meaningful'): readonly string[] {
  const all = text.split(' ').filter(Boolean);
  const meaningful = all.filter((word) => !isSmall(word));
  return which === 'all' || meaningful.length === 0 ? all : meaningful;
}

/** From here on two words are the same one in another form; below it one of them is mistyped. */
export const certain = 0.65;

/** How much a typed word is like a known one: 1 for the same, less for its plural, its beginning, its stem, a slip of the finger; else 0. */
export function alikeness(typed: string, known: string): number {
  if (typed === known) return 1;
  if (isPlural(typed, known) || isPlural(known, typed)) return 0.97;
  if (known.startsWith(typed)) return 0.8 + (0.1 * typed.length) / known.length;
  const shared = sharedBeginning(typed, known);
  if (shared >= Math.max(4, 0.65 * Math.max(typed.length, known.length))) return 0.7;
  return isSlip(typed, known) ? 0.6 : 0;
}

function isPlural(one: string, many: string): boolean {
  // News are not several news.
  if (one.length < 4) return false;
  return many === `${one}s` || many === `${one}es` || (one.endsWith('ao') && many === `${one.slice(0, -2)}oes`);
}

function sharedBeginning(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/** One wrong, missing, doubled or swapped letter, two in long words; also in the beginning of a longer word. */
function isSlip(typed: string, known: string): boolean {
  if (typed.length < 4 || known.length < 4) return false;
  const most = typed.length >= 8 ? 2 : 1;
  if (Math.abs(typed.length - known.length) <= most && steps(typed, known) <= most) return true;
  return known.length > typed.length + 1 && typed.length >= 5 && steps(typed, known.slice(0, typed.length)) <= 1;
}

/** Letters to change, insert, remove or swap with their neighbour to make one word of the other (optimal string alignment). */
function steps(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let i = 1; i <= a.length; i += 1) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost);
      rows[i]?.push(isSwap ? Math.min(best, at(i - 2, j - 2) + 1) : best);
    }
  }
  return at(a.length, b.length);
}
