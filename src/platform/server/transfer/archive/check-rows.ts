import { checkValue } from '#platform/entity/check.ts';
import type { Field, Input } from '#platform/entity/define.ts';
import { isIdOf, isRev } from '#platform/entity/id.ts';
import { isDigest } from '../../blobs/blobs.ts';
import type { Table } from './tables.ts';

/** Validates rows of an archive before the database sees them; row security and types are checked by PostgreSQL. */

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Why a row is refused, or undefined. */
export function complaintOf(table: Table, row: Input, group: string): string | undefined {
  const { columns, entity } = table;
  const unknown = Object.keys(row).find((name) => !columns.includes(name));
  if (unknown !== undefined) return `"${unknown.slice(0, 60)}" cannot be imported`;
  const missing = columns.find((name) => !Object.hasOwn(row, name));
  if (missing !== undefined) return `"${missing}" is missing`;
  if (entity === undefined) return undefined;
  const { id, rev } = row;
  if (typeof id !== 'string' || !isIdOf(entity.prefix, id)) return `id is none of ${entity.kind}`;
  if (entity.kind === 'account' && id !== group) return 'it is the document of another group';
  if (typeof rev !== 'string' || !isRev(rev)) return 'rev is none';
  for (const [name, field] of Object.entries(entity.fields)) {
    const value = row[name];
    if (value === null || value === undefined || field.write !== undefined || field.derived === true) continue;
    const complaint = checkValue(field, field.type === 'time' ? timeOf(value) : value);
    if (complaint !== undefined) return `${name}: ${wordsOf(field, complaint.code)}`;
  }
  return undefined;
}

function wordsOf(field: Field, code: string): string {
  return code === 'too-long' && 'max' in field ? `longer than ${field.max}` : code.replaceAll('-', ' ');
}

/** Converts PostgreSQL's times in JSON (`2026-11-23T08:00:00.1+00:00`) to the API's format. */
function timeOf(value: unknown): unknown {
  const at = typeof value === 'string' ? new Date(value) : undefined;
  return at === undefined || Number.isNaN(at.getTime()) ? value : at.toISOString();
}

/** Digests of files that a value refers to, at any depth: by convention under the name `sha256`. */
export function* filesIn(value: unknown): Generator<string> {
  // A stack instead of recursion: a value with a million levels would overflow the call stack.
  const open = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Array.isArray(next)) for (const item of next as unknown[]) open.push(item);
    else if (isRecord(next))
      for (const [name, inner] of Object.entries(next)) {
        if (name !== 'sha256') open.push(inner);
        else if (typeof inner === 'string' && isDigest(inner)) yield inner;
      }
  }
}
