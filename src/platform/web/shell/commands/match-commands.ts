import { normalise } from '#platform/entity/search-text.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import type { Command } from './command.ts';
import { alikeness, certain, isSmall, wordsOf } from './word-match.ts';

/** What commands are called besides their labels in the current language. */
export interface Vocabulary {
  /** The labels of the other languages. */
  readonly others: readonly Translate<string>[];
  /** Further words in all languages, by the keys in `also` of a command. */
  readonly also: Readonly<Record<string, string>>;
}

interface Matches {
  /** Every typed word equals a word of the command, is its beginning, or shares its stem. */
  readonly certain: readonly Command[];
  /** Words are mistyped or left over. */
  readonly guesses: readonly Command[];
}

/** How much a word counts by where it is. */
const weights = { label: 1, also: 0.9, other: 0.8 } as const;
/** Added to the share of matched words to order several matches. */
const bonus = {
  /** For the share of the label that was typed, so that the shortest label comes first. */
  label: 0.12,
  /** The label is exactly what was typed. */
  whole: 0.2,
  /** Not of another product. */
  near: 0.18,
  /** A list, rather than what makes one of its records, unless the text begins with what it does. */
  screen: 0.04,
  verb: 0.15,
  /** Small words that the command has as well, such as “my”. */
  small: 0.06,
} as const;
/** A guess must match this share of what was typed. */
const enough = 0.55;
/** A longer text names no command. */
const mostWords = 10;
const mostGuesses = 5;

/**
 * The commands that a text means, best first. The order of its words is free; articles and prepositions do not count; words that few commands
 * have count more than those of many.
 */
export function matchCommands(commands: readonly Command[], text: string, vocabulary: Vocabulary): Matches {
  const wanted = normalise(text);
  const typed = wordsOf(wanted);
  if (text.trim() === '') return { certain: commands.filter(({ far }) => far !== true), guesses: [] };
  // A number of a record is not a word.
  if (typed.length === 0 || typed.length > mostWords || /^#\d+$/.test(text.trim())) return { certain: [], guesses: [] };
  const rows = commands.map((command) => ({ command, best: likenesses(command, typed, vocabulary) }));
  const worth = typed.map((_word, index) => {
    const having = rows.filter(({ best }) => (best[index]?.alike ?? 0) > 0).length;
    return Math.log(1 + commands.length / Math.max(1, having));
  });
  const all = worth.reduce((sum, one) => sum + one, 0);
  const ranked = rows
    .map(({ command, best }) => {
      const share = best.reduce((sum, { counts }, index) => sum + counts * (worth[index] ?? 0), 0) / all;
      return { command, share, isCertain: best.every(({ alike }) => alike >= certain) };
    })
    .filter(({ share, isCertain }) => isCertain || share >= enough)
    .map((row) => ({ ...row, rank: row.share + bonusOf(row.command, wanted, vocabulary) }))
    .toSorted((a, b) => b.rank - a.rank);
  const of = (isCertain: boolean): Command[] =>
    ranked.filter((row) => row.isCertain === isCertain).map(({ command }) => command);
  return { certain: of(true), guesses: of(false).slice(0, mostGuesses) };
}

interface Likeness {
  /** How much the typed word is like the best word of the command. */
  readonly alike: number;
  /** The same, less for words that are not in the label. */
  readonly counts: number;
}

/** For each typed word how well the words of the command match it. */
function likenesses({ label, say, also = [] }: Command, typed: readonly string[], vocabulary: Vocabulary): Likeness[] {
  const others = vocabulary.others.map((t) => say?.(t) ?? '').join(' ');
  const more = also.map((key) => vocabulary.also[key] ?? '').join(' ');
  const places = [
    [wordsOf(normalise(label), 'all'), weights.label],
    [wordsOf(normalise(more), 'all'), weights.also],
    [wordsOf(normalise(others), 'all'), weights.other],
  ] as const;
  return typed.map((word) => {
    const found = places.flatMap(([words, weight]) =>
      words.map((known) => ({ alike: alikeness(word, known), weight })),
    );
    return {
      alike: Math.max(0, ...found.map(({ alike }) => alike)),
      counts: Math.max(0, ...found.map(({ alike, weight }) => alike * weight)),
    };
  });
}

function bonusOf(command: Command, wanted: string, vocabulary: Vocabulary): number {
  const { label, group, elsewhere, also = [], verbs = [] } = command;
  const typed = wordsOf(wanted, 'all');
  const name = normalise(label);
  const words = wordsOf(name, 'all');
  const wordsAt = (keys: readonly string[]): readonly string[] =>
    wordsOf(normalise(keys.map((key) => vocabulary.also[key] ?? '').join(' ')), 'all');
  const isAmong = (word: string | undefined, known: readonly string[]): boolean =>
    word !== undefined && known.some((one) => alikeness(word, one) >= certain);
  const matched = words.filter((known) => typed.some((word) => alikeness(word, known) >= certain)).length;
  const small = typed.filter((word) => isSmall(word) && [...words, ...wordsAt(also)].includes(word)).length;
  return (
    ((elsewhere === true ? bonus.label / 2 : bonus.label) * matched) / Math.max(1, words.length) +
    (name === wanted && elsewhere !== true ? bonus.whole : 0) +
    (elsewhere === true ? 0 : bonus.near) +
    (group === 'screens' ? bonus.screen : 0) +
    (isAmong(typed[0], wordsAt(verbs)) ? bonus.verb : 0) +
    bonus.small * small
  );
}
