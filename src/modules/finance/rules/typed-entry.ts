/** An entry of money that a person typed as a sentence: `expense 12.50 bakery`. */
export interface TypedEntry {
  readonly kind: 'outgo' | 'income';
  /** The amount as typed. */
  readonly amount: string;
  /** Whom it was paid to or by. */
  readonly who: string;
}

/** What the words of a sentence mean. */
interface Reading {
  /** Whether a word names the kind or what one does with it. */
  readonly means: (word: string, kind: TypedEntry['kind']) => boolean;
  readonly isAmount: (word: string) => boolean;
}

const kinds = ['outgo', 'income'] as const;
/** What is typed before the other side's name. */
const linking = new Set('at to from for by in on no na em de do da para por com'.split(' '));

/**
 * The number in a word that may have a sign or code of a currency before or after it; null for other words. What is before the number is part of
 * it otherwise: `.50` is not 50, and `-5` is no amount.
 */
export function numberIn(word: string): string | null {
  return /^(?:\p{L}{0,2}\p{Sc}|\p{L}{3})?([\d.,].*?)(?:\p{Sc}|\p{L}{3})?$/u.exec(word)?.[1] ?? null;
}

/**
 * Reads a sentence that begins with words of one kind and has an amount; the rest is the other side. Null if it is no entry, or if its words
 * fit both kinds.
 */
export function typedEntry(text: string, { means, isAmount }: Reading): TypedEntry | null {
  const words = text.trim().split(/\s+/);
  const isOfEither = (word: string): boolean => kinds.some((kind) => means(word, kind));
  const begin = words.findIndex((word) => !isOfEither(word));
  const [first, rest] = [words.slice(0, begin), words.slice(begin)];
  const amountAt = rest.findIndex(isAmount);
  if (begin < 1 || amountAt === -1) return null;
  // `5 000` may be five thousand: better nothing than a thousandth of it.
  if (/^\d{3}$/.test(rest[amountAt + 1] ?? '')) return null;
  const fitting = kinds.filter((kind) => first.every((word) => means(word, kind)));
  const [kind, other] = fitting;
  if (kind === undefined || other !== undefined) return null;
  const others = rest.filter((_word, index) => index !== amountAt);
  const linkless = others.length > 1 && linking.has((others[0] ?? '').toLowerCase()) ? others.slice(1) : others;
  return { kind, amount: rest[amountAt] ?? '', who: linkless.join(' ') };
}
