import type { ReactNode } from 'react';
import { normalise } from '#platform/entity/search-text.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import type { Icon } from '../../module.ts';

/** The headings of the palette, in order. */
const groups = ['screens', 'actions', 'groups', 'settings', 'records'] as const;

/** A line of the palette. */
export interface Command {
  readonly key: string;
  readonly group: (typeof groups)[number];
  readonly icon: Icon | null;
  readonly label: string;
  /** Other words that find the command, in any language. */
  readonly also?: string;
  /** The label in any language, so that the words of the other language find the command too. */
  readonly say?: (t: Translate<string>) => string;
  readonly hint?: string;
  /** The number of a record, in front of its label. */
  readonly number?: ReactNode;
  /** A second line that distinguishes a record from others. */
  readonly facts?: ReactNode;
  /** Only offered for a typed text, because there are too many to show all. */
  readonly far?: boolean;
  /** The address it goes to, or what it does. */
  readonly to: string | (() => void);
}

/**
 * The commands that match every typed word: in their label, or in their other words, among them the labels in the
 * `others`, the languages that are not current. First come labels that begin with the text, then labels that contain
 * all words, then the rest.
 */
export function matchCommands(
  commands: readonly Command[],
  text: string,
  others: readonly Translate<string>[] = [],
): readonly Command[] {
  const wanted = normalise(text).trim();
  const words = wanted.split(/\s+/).filter(Boolean);
  if (words.length === 0) return commands.filter(({ far }) => far !== true);
  return commands
    .map((command) => ({ command, rank: rankOf(command, wanted, words, others) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ command }) => command);
}

function rankOf(
  { label, also = '', say }: Command,
  wanted: string,
  words: readonly string[],
  languages: readonly Translate<string>[],
): number {
  const name = normalise(label);
  if (name.startsWith(wanted)) return 3;
  if (words.every((word) => name.includes(word))) return 2;
  // There are many other words, so the typed text must be the beginning of one.
  const others = normalise([also, ...languages.map((t) => say?.(t) ?? '')].join(' ')).split(/\s+/);
  return words.every((word) => name.includes(word) || others.some((other) => other.startsWith(word))) ? 1 : 0;
}

export interface CommandGroup {
  readonly group: Command['group'];
  readonly entries: readonly Command[];
}

/** Commands under their headings. */
export function groupCommands(commands: readonly Command[]): readonly CommandGroup[] {
  return groups
    .map((group) => ({ group, entries: commands.filter((command) => command.group === group) }))
    .filter(({ entries }) => entries.length > 0);
}
