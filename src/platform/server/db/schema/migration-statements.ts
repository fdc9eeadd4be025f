/** Tokens that may contain a semicolon (comments, strings, names, function bodies), or a semicolon. */
const tokens = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g;

/** Splits a migration into statements, with the offset of each: Citus refuses several statements in one message. */
export function statementsOf(sql: string): { readonly text: string; readonly at: number }[] {
  const ends = [...sql.matchAll(tokens)].filter(([found]) => found === ';').map(({ index }) => index + 1);
  const begins = [0, ...ends];
  return begins
    .map((at, place) => ({ text: sql.slice(at, begins[place + 1]), at }))
    .filter(({ text }) => text.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\/|[\s;]/g, '') !== '');
}
