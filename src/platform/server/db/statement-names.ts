import { createHash } from 'node:crypto';

const names = new Map<string, string>();
let generation = 0;

/**
 * Name of a prepared statement, the same for the same text. Undefined after 2,000 texts, so that unusual selectors
 * cannot fill the server's memory.
 */
export function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < 2000) {
    name = createHash('sha256').update(`${generation} ${text}`).digest('hex').slice(0, 24);
    names.set(text, name);
  }
  return name;
}

/**
 * Renames all statements, so that every connection prepares them again: a newer version has changed tables while this
 * process runs. Does nothing if they were renamed since the statement was sent.
 */
export function renewNames(text: string, name: string): void {
  if (names.get(text) !== name) return;
  names.clear();
  generation += 1;
}
