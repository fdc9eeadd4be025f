import type { App } from '#platform/server/app.ts';

/** Unknown command, or missing or invalid arguments. */
export class UsageError extends Error {}

export type Say = (line: string) => void;

export interface Command {
  readonly name: readonly string[];
  /** The arguments, for the list of commands. */
  readonly parameters: string;
  readonly summary: string;
  /** Validates the arguments; throws UsageError. */
  readonly parse: (words: readonly string[]) => readonly string[];
  readonly run: (app: App, words: readonly string[], say: Say) => Promise<void>;
}

/** A parser that accepts this number of arguments. */
export function takes(least: number, most = least): (words: readonly string[]) => readonly string[] {
  return (words) => {
    if (words.length < least) throw new UsageError('Something is missing.');
    if (words.length > most) throw new UsageError(`"${words[most] ?? ''}" is too much.`);
    return words;
  };
}

/** Removes line breaks and terminal control characters from text that people entered. */
export function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}
