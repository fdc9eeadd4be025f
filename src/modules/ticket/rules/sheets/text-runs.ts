import { normalise } from '#platform/entity/search-text.ts';

/** A part of a text, marked or not. */
export interface TextRun {
  readonly text: string;
  readonly marked: boolean;
}

/** Splits a text at the search words, regardless of case and accents. The joined parts are the text itself. */
export function textRuns(text: string, question: string): TextRun[] {
  const words = normalise(question)
    .split(' ')
    .filter((word) => word !== '');
  // By characters, so that a position in the normalised text leads back to the original.
  const signs = [...text];
  let plain = '';
  const places: number[] = [];
  for (const [at, sign] of signs.entries()) {
    for (const letter of normalise(sign) || ' ') {
      plain += letter;
      places.push(at);
    }
  }
  const marked = new Set<number>();
  for (const word of words) {
    for (let at = plain.indexOf(word); at !== -1; at = plain.indexOf(word, at + word.length))
      for (let offset = 0; offset < word.length; offset += 1) marked.add(places[at + offset] ?? -1);
  }
  const found: { text: string; marked: boolean }[] = [];
  for (const [at, sign] of signs.entries()) {
    const last = found.at(-1);
    if (last !== undefined && last.marked === marked.has(at)) last.text += sign;
    else found.push({ text: sign, marked: marked.has(at) });
  }
  return found;
}
