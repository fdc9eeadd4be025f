/** What holds a semicolon that ends no statement: comments, words, names, bodies of functions. */
const part = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g;

/** The statements of a migration one by one, with where each begins in it: Citus carries out none of several that come together. */
export function statementsOf(sql: string): { readonly text: string; readonly at: number }[] {
  const ends = [...sql.matchAll(part)].filter(([found]) => found === ';').map(({ index }) => index + 1);
  const begins = [0, ...ends];
  return begins
    .map((at, place) => ({ text: sql.slice(at, begins[place + 1]), at }))
    .filter(({ text }) => text.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\/|[\s;]/g, '') !== '');
}
