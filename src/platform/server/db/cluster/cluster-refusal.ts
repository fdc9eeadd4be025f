import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface TablePlacement {
  /** Tables stored with their group. */
  readonly account: ReadonlySet<string>;
  /** Tables on the first server. */
  readonly local: ReadonlySet<string>;
}

/** A statement that the server prepared while tests ran. */
export interface NotedStatement {
  readonly text: string;
  /**
   * Sent before its transaction set a role: as the owner of the tables, to whom row security does not apply on a
   * cluster.
   */
  readonly asOwner: boolean;
}

/** Where a cluster stores each table, according to the last migration with a comment on it. */
export function readTablePlacement(migrations: string): TablePlacement {
  const placement = new Map<string, string>();
  const dropped = /DROP TABLE (?:IF EXISTS )?(\w+)/g;
  const comment = /COMMENT ON TABLE (\w+) IS '(account|local: [^']+)'/g;
  for (const file of readdirSync(migrations).toSorted()) {
    const sql = readFileSync(join(migrations, file), 'utf8');
    for (const [, table = '', place = ''] of sql.matchAll(comment)) placement.set(table, place);
    for (const [, table = ''] of sql.matchAll(dropped)) placement.delete(table);
  }
  const names = [...placement];
  return {
    account: new Set(names.flatMap(([table, place]) => (place === 'account' ? [table] : []))),
    local: new Set(names.flatMap(([table, place]) => (place === 'account' ? [] : [table]))),
  };
}

/**
 * Why a cluster would refuse a statement or run it badly; undefined if it is fine. Statements of tests themselves are
 * not checked.
 */
export function clusterRefusal(
  { text, asOwner }: NotedStatement,
  { account, local }: TablePlacement,
): string | undefined {
  const sql = text.replaceAll(/\s+/g, ' ').replaceAll(/'(?:[^']|'')*'/g, "''");
  const named = tablesOf(sql);
  const groups = named.filter((table) => account.has(table));
  const [firsts] = named.filter((table) => local.has(table));
  const [group] = groups;
  if (/\bSET LOCAL\b/.test(sql) && /;\s*\S/.test(sql)) return 'a second statement beside SET LOCAL';
  if (group === undefined) return undefined;
  if (asOwner) return `asks for ${group} as the owner of the tables, whom no wall holds on a cluster`;
  if (firsts !== undefined) return `joins ${group}, which lies with its group, with ${firsts} of the first server`;
  if (/\(SELECT 1\) \w+ (LEFT|FULL) JOIN/i.test(sql)) return 'an outer join on what may be nothing but parameters';
  if (/INSERT INTO[^;]*\)\s*SELECT\b/i.test(sql) && !/\bON CONFLICT\b|\bRETURNING\b/i.test(sql))
    return 'INSERT … SELECT without ON CONFLICT or RETURNING';
  if (/UPDATE .* SET .*\bu\."?\w+"?::/i.test(sql) && /\bunnest\(/i.test(sql))
    return 'a cast of a column of unnest: it has a type already';
  return undefined;
}

function tablesOf(sql: string): string[] {
  const inner = new Set(
    [...sql.matchAll(/(?:\bWITH|,)\s*(?:RECURSIVE )?"?(\w+)"?(?: ?\([^)]*\))? AS (?:NOT )?(?:MATERIALIZED )?\(/gi)].map(
      ([, name]) => name,
    ),
  );
  const found = [...sql.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE|USING) (?:ONLY )?"?(\w+)"?/gi)].map(
    ([, name = '']) => name,
  );
  const afterComma = [...sql.matchAll(/\bFROM "?\w+"?(?: AS)? \w+((?:, "?\w+"? \w+)+)/gi)].flatMap(([, rest = '']) =>
    [...rest.matchAll(/, "?(\w+)"?/g)].map(([, name = '']) => name),
  );
  return [...new Set([...found, ...afterComma])].filter((name) => !inner.has(name));
}
