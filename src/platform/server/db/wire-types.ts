import pg from 'pg';

/** Parsers of the database's values: exact numbers and days stay text, timestamps become ISO 8601. */
export function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  return parsers[oid] ?? (pg.types.getTypeParser(oid, format) as (text: string) => unknown);
}

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: String,
  [pg.types.builtins.DATE]: String,
  [pg.types.builtins.TIMESTAMPTZ]: isoTime,
};

/** `2026-11-20 10:42:57.1+00` → `2026-11-20T10:42:57.100Z`; PostgreSQL drops trailing zeros. */
function isoTime(text: string): string {
  const fraction = text.slice(20, -3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
}
