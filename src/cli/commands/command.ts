import type { App } from '#platform/server/app.ts';

/** The arguments are no known command, or some of them are missing. */
export class UsageError extends Error {}

export type Say = (line: string) => void;

export interface Command {
  readonly name: readonly string[];
  /** What follows the name, for the list of commands. */
  readonly words: string;
  readonly does: string;
  /** Checks what follows the name; throws UsageError. */
  readonly parse: (words: readonly string[]) => readonly string[];
  readonly work: (app: App, words: readonly string[], say: Say) => Promise<void>;
}

/** Takes so many words, neither fewer nor more. */
export function takes(least: number, most = least): (words: readonly string[]) => readonly string[] {
  return (words) => {
    if (words.length < least) throw new UsageError('Something is missing.');
    if (words.length > most) throw new UsageError(`"${words[most] ?? ''}" is too much.`);
    return words;
  };
}

/** Text that people typed, without line breaks and terminal control characters. */
export function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}
