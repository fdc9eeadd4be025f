import type { ComponentType, ReactNode } from 'react';
import type { Translate } from '../../i18n/catalogue.ts';

/** The headings of the palette. */
type Heading = 'screens' | 'actions' | 'groups' | 'settings' | 'records';

/** A line of the palette. */
export interface Command {
  readonly key: string;
  readonly group: Heading;
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }> | null;
  readonly label: string;
  /** Keys of further words that find the command, in any language (`also` of the modules). */
  readonly also?: readonly string[];
  /** Keys of words for what the command does, as far as `also` has them: a text that begins with one means it, not the list of what is made. */
  readonly verbs?: readonly string[];
  /** The label in any language, so that the words of the other language find the command too. */
  readonly say?: (t: Translate<string>) => string;
  readonly hint?: string;
  /** The number of a record, in front of its label. */
  readonly number?: ReactNode;
  /** A second line that distinguishes a record from others. */
  readonly facts?: ReactNode;
  /** Only offered for a typed text, because there are too many to show all. */
  readonly far?: boolean;
  /** Of another product than the current one. */
  readonly elsewhere?: boolean;
  /** The address it goes to, or what it does. */
  readonly to: string | (() => void);
}

export interface CommandGroup {
  readonly group: Command['group'];
  readonly entries: readonly Command[];
}

/** Commands under their headings; the heading of the first command is first, so that the best match is at the top. */
export function groupCommands(commands: readonly Command[]): readonly CommandGroup[] {
  const shown = [...new Set(commands.map(({ group }) => group))];
  return shown.map((group) => ({ group, entries: commands.filter((command) => command.group === group) }));
}
