import type { Entity, Input } from '#platform/entity/define.ts';
import type { Context } from '../context.ts';
import { labelOf } from '../db/rows.ts';
import { isGenerated } from '../db/schema/schema.ts';
import { insertInto, type Column, type Part } from '../db/statement.ts';
import type { RecordWrite } from '../records/record-write.ts';

/** The part of a removed record that the trash stores to restore it. */

/** Days for which a removed record can be restored. */
export const trashDays = 30;

/** Whether removed records of a kind can be restored. */
export function hasTrash(entity: Entity): boolean {
  return entity.scope === 'account' && (entity.trash ?? isGenerated(entity));
}

/** Records of a kind that refer to another record in a field. */
export interface Referring {
  readonly klass: string;
  readonly field: string;
  readonly ids: readonly string[];
}

/** What the trash stores in addition to the record's fields. */
export interface TrashRecord {
  readonly withId: string | null;
  readonly remembered: Input | null;
  readonly namedBy: readonly Referring[];
}

const columns: readonly Column[] = [
  { name: 'account_id', type: 'text', constant: 'account' },
  { name: 'id', type: 'text' },
  { name: 'klass', type: 'text', constant: 'kind' },
  { name: 'label', type: 'text' },
  { name: 'deleted_at', type: 'timestamptz', constant: 'now' },
  { name: 'deleted_by', type: 'text', constant: 'user' },
  { name: 'with_id', type: 'text' },
  { name: 'body', type: 'jsonb' },
  { name: 'remembered', type: 'jsonb' },
  { name: 'named_by', type: 'jsonb' },
  { name: 'sha256', type: 'text' },
];

/** The trash's part of the statement that removes one record. */
export function trashPart(entity: Entity, { change: { id, before } }: RecordWrite, kept: TrashRecord): Part {
  const doc: Input = before ?? {};
  const own = ['created_at', 'created_by', ...Object.keys(entity.fields)];
  const body = Object.fromEntries(own.flatMap((name) => (doc[name] === undefined ? [] : [[name, doc[name]]])));
  const again = columns.filter(({ name }) => name !== 'account_id' && name !== 'id').map(({ name }) => name);
  const end = `ON CONFLICT (account_id, id) DO UPDATE SET ended = false, ${again.map((name) => `"${name}" = excluded."${name}"`).join(', ')}`;
  return {
    key: 'trash',
    cells: {
      't.id': [id],
      't.label': [labelOf(entity, doc)],
      't.with_id': [kept.withId],
      't.body': [JSON.stringify(body)],
      't.remembered': [kept.remembered === null ? null : JSON.stringify(kept.remembered)],
      't.named_by': [kept.namedBy.length === 0 ? null : JSON.stringify(kept.namedBy)],
      't.sha256': [typeof doc['sha256'] === 'string' ? doc['sha256'] : null],
    },
    sql: (shape) => insertInto(shape, 't', 'trash', columns, end),
  };
}

/** Bytes of the group's removed files that can be restored. */
export async function removedBytes(ctx: Context): Promise<number> {
  const [row] = await ctx.db.query<{ size: number }>(
    `SELECT coalesce(sum((body ->> 'size')::bigint), 0)::bigint AS size FROM trash
     WHERE account_id = $1 AND sha256 IS NOT NULL AND NOT ended`,
    [ctx.account],
  );
  return row?.size ?? 0;
}
