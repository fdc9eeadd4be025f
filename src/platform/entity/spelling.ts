/** Which words a typed one may have been meant as. Words are normalised: lower case, without accents. */

/** Shorter words, and those with digits, are taken as they are. */
export function mayBeMisspelt(word: string): boolean {
  return word.length >= 4 && /^\p{L}+$/u.test(word);
}

/** What is written alike by ear, each for the other. */
const alike = [
  ['qu', 'k'],
  ['k', 'c'],
  ['x', 'ch'],
  ['ph', 'f'],
  ['z', 's'],
  ['ss', 'c'],
  ['j', 'g'],
  ['w', 'v'],
  ['y', 'i'],
] as const;

/** What a slip of two fingers makes of a word (two neighbouring letters in the other order), and how else it is written by ear. */
export function variants(word: string): string[] {
  const letters = [...word];
  const swapped = letters.slice(1).map((letter, at) => {
    const before = letters[at] ?? '';
    return [...letters.slice(0, at), letter, before, ...letters.slice(at + 2)].join('');
  });
  const heard = alike.flatMap(([one, other]) => [word.replaceAll(one, other), word.replaceAll(other, one)]);
  return [...new Set([...swapped, ...heard])].filter((other) => other !== word);
}

/** Whether `known` may be what a person meant who typed `typed`: some letters off, or the same by ear; or the beginning of it. */
export function isNear(typed: string, known: string): boolean {
  const whole = isSlip(typed, known);
  if (whole || typed.length < 6 || known.length <= typed.length) return whole;
  return [-1, 0, 1].some((more) => isSlip(typed, known.slice(0, typed.length + more)));
}

function isSlip(typed: string, known: string): boolean {
  const most = typed.length >= 8 ? 2 : 1;
  return distance(typed, known) <= most || sound(typed) === sound(known);
}

/** How a word sounds, coarsely, to who writes Portuguese by ear; names of other languages included. */
function sound(word: string): string {
  return word
    .replaceAll('ph', 'f')
    .replaceAll('qu', 'k')
    .replaceAll(/[lr]h/g, (pair) => pair[0] ?? '')
    .replaceAll(/ch|sh/g, 's')
    .replaceAll('h', '')
    .replaceAll(/[cszxkq]+/g, 's')
    .replaceAll(/[yj]/g, (letter) => (letter === 'y' ? 'i' : 'g'))
    .replaceAll('w', 'v')
    .replaceAll('m', 'n')
    .replaceAll(/(.)\1+/g, '$1');
}

/** Letters to insert, drop, replace or swap with their neighbour until one word is the other. */
export function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let above: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (above[j - 2] ?? 0) + 1);
      next.push(least);
    }
    [above, row] = [row, next];
  }
  return row[other.length] ?? 0;
}
