/** A pattern's characters and the parser's position. */
export interface Source {
  readonly chars: readonly string[];
  at: number;
}

/** Parses a bracket expression after its `[` and translates it for PostgreSQL; undefined if malformed. */
export function readClass(source: Source): string | undefined {
  let text = '[';
  if (source.chars[source.at] === '^') {
    text += '^';
    source.at += 1;
  }
  for (let first = true; ; first = false) {
    if (source.chars[source.at] === ']' && !first) {
      source.at += 1;
      return `${text}]`;
    }
    const item = readItem(source);
    if (item === undefined) return undefined;
    text += item;
  }
}

/** One member: a character, a range of two, or a class of several. */
function readItem(source: Source): string | undefined {
  const low = readMember(source);
  if (low === undefined) return undefined;
  if (low.length > 1) return low;
  const next = source.chars[source.at + 1];
  if (source.chars[source.at] !== '-' || next === ']' || next === undefined) return written(low);
  source.at += 1;
  const high = readMember(source);
  if (high === undefined || [...high].length > 1 || point(low) > point(high)) return undefined;
  return `${written(low)}-${written(high)}`;
}

function readMember(source: Source): string | undefined {
  const char = source.chars[source.at];
  source.at += 1;
  // Named classes ([:alpha:]) depend on the locale.
  if (char === undefined || (char === '[' && ':.='.includes(source.chars[source.at] ?? '-'))) return undefined;
  if (char !== '\\') return char;
  const escaped = source.chars[source.at];
  source.at += 1;
  if (escaped === undefined) return undefined;
  return members[escaped] ?? (/^[A-Za-z0-9]$/.test(escaped) ? undefined : escaped);
}

const members: Readonly<Record<string, string | undefined>> = {
  d: '0-9',
  w: 'A-Za-z0-9_',
  s: String.raw` \t\n\v\f\r`,
  t: '\t',
  n: '\n',
  r: '\r',
  f: '\f',
};

function written(char: string): string {
  return /^[[\]\\^-]$/.test(char) ? `\\${char}` : char;
}

function point(char: string): number {
  return char.codePointAt(0) ?? 0;
}
