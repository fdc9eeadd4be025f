import { normalise } from '#platform/entity/search-text.ts';

/** Texts of a ticket from which helpful notes are guessed. */
export interface Clues {
  /** Equipment, maker and category. */
  readonly things: readonly (string | null | undefined)[];
  /** Title and problems. */
  readonly problems: readonly (string | null | undefined)[];
}

/** A search word and the score for finding it in a note. */
export interface Clue {
  readonly word: string;
  readonly weight: number;
}

/** Shorter words are too common, and more words would make the query too large. */
const shortest = 4;
const most = 40;

/** Common words of both languages that say nothing about a problem. */
const empty = new Set(
  'about after again before from have into just more only that their them then there they this when where which with your aqui assim como depois desde dele dela deste desta esse essa este esta isso isto mais mesmo muito nao para pela pelo porque quando quase sem sendo seus sobre suas tambem toda todo uma veio vindo'.split(
    ' ',
  ),
);

/** The words to search for, without repetition, those of the equipment first. */
export function cluesOf(clues: Clues): Clue[] {
  const found = new Map<string, Clue>();
  const add = (texts: Clues['things'], weight: number): void => {
    for (const word of texts.flatMap((text) => normalise(text ?? '').split(' '))) {
      if (word.length >= shortest && !empty.has(word) && !found.has(word)) found.set(word, { word, weight });
    }
  };
  add(clues.things, 2);
  add(clues.problems, 1);
  return [...found.values()].slice(0, most);
}
