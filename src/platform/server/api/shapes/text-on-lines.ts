/**
 * JSON with each entry of `rows` on a line of its own, byte for byte as CouchDB breaks its lines: members before the
 * rows share their first line, members after them are below.
 */
export function textOnLines(answer: unknown, rows: string): string {
  const members = Object.entries(answer ?? {}).filter(([, value]) => value !== undefined);
  const place = members.findIndex(([name]) => name === rows);
  const list: unknown = members[place]?.[1];
  if (!Array.isArray(list)) return JSON.stringify(answer);
  const written = (part: readonly (readonly [string, unknown])[]): string[] =>
    part.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  const head = [...written(members.slice(0, place)), `${JSON.stringify(rows)}:[`].join(',');
  const tail = written(members.slice(place + 1));
  const end = tail.length === 0 ? '' : `,\n${tail.join(',')}`;
  return `{${head}\n${list.map((row) => JSON.stringify(row)).join(',\n')}\n]${end}}\n`;
}
