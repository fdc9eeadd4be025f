import type { ReactNode } from 'react';
import { normalise } from '#platform/entity/search-text.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import type { Icon } from '../../module.ts';

/** The palette's headings, in their order. */
const groups = ['screens', 'actions', 'groups', 'settings', 'records'] as const;

/** A line of the palette. */
export interface Command {
  readonly key: string;
  readonly group: (typeof groups)[number];
  readonly icon: Icon | null;
  readonly label: string;
  /** Other words by which it is found, in any language. */
  readonly also?: string;
  /** The label in any language: who thinks of the other language's word finds the command as well. */
  readonly say?: (t: Translate<string>) => string;
  readonly hint?: string;
  /** The number of a record, before its label. */
  readonly number?: ReactNode;
  /** What tells a record from another, on a second line. */
  readonly facts?: ReactNode;
  /** Offered only to anyone who types for it: there are too many to show all. */
  readonly far?: boolean;
  /** Where it leads, or what it does here. */
  readonly to: string | (() => void);
}

/**
 * Those that every typed word fits: by their label, or by their other words, among them the label in each of the `others`, the
 * languages that are not spoken. Labels that begin with the text come first, then those that hold all words, then the others.
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
  // Other words are many: each must begin as it was typed.
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
