import { normalise } from '#platform/entity/search-text.ts';
import type { Icon } from '../module.ts';

/** A line of the palette. */
export interface Command {
  readonly key: string;
  readonly group: 'screens' | 'actions' | 'records';
  readonly icon: Icon | null;
  readonly label: string;
  readonly hint?: string;
  /** Where it leads, or what it does here. */
  readonly to: string | (() => void);
}

/** Those whose label holds every typed word, those that begin with the text first. */
export function matchCommands(commands: readonly Command[], text: string): readonly Command[] {
  const wanted = normalise(text);
  const words = wanted.split(/\s+/).filter(Boolean);
  return commands
    .map((command) => ({ command, label: normalise(command.label) }))
    .filter(({ label }) => words.every((word) => label.includes(word)))
    .toSorted((a, b) => Number(b.label.startsWith(wanted)) - Number(a.label.startsWith(wanted)))
    .map(({ command }) => command);
}

export interface CommandGroup {
  readonly group: Command['group'];
  readonly entries: readonly Command[];
}

/** Commands under their headings. */
export function groupCommands(commands: readonly Command[]): readonly CommandGroup[] {
  return (['screens', 'actions', 'records'] as const)
    .map((group) => ({ group, entries: commands.filter((command) => command.group === group) }))
    .filter(({ entries }) => entries.length > 0);
}
