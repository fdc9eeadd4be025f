import { createHash } from 'node:crypto';

const names = new Map<string, string>();
let generation = 0;

/** A prepared statement's name, short and equal for equal text; past 2,000 texts none, so that odd selectors cannot fill the server. */
export function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < 2000) {
    name = createHash('sha256').update(`${generation} ${text}`).digest('hex').slice(0, 24);
    names.set(text, name);
  }
  return name;
}

/**
 * Gives all statements other names, by which every connection prepares them anew: tables have changed under this process, as when a newer
 * version migrates beside it. Nothing happens where this was done since the statement was sent by that name.
 */
export function renewNames(text: string, name: string): void {
  if (names.get(text) !== name) return;
  names.clear();
  generation += 1;
}
