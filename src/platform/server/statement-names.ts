import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/** A prepared statement's name, short and equal for equal text; past 2,000 texts none, so that odd selectors cannot fill the server. */
export function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < 2000) {
    name = createHash('sha256').update(text).digest('hex').slice(0, 24);
    names.set(text, name);
  }
  return name;
}
