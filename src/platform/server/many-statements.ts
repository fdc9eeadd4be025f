import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import { newId } from '#platform/entity/id.ts';
import { searchText } from '#platform/entity/search-text.ts';
import type { Context } from './context.ts';
import type { EntityHooks } from './module.ts';
import { docOf, labelOf, parameterOf } from './rows.ts';
import { columnType } from './schema.ts';
import { takeSeqs, told, type Delta } from './store.ts';

/** The statements behind `many.ts`: what `statements.ts` writes of one record, for thousands. */

export interface Line {
  readonly id: string;
  readonly rev: string;
  readonly kept: Input;
  readonly before: AnyDoc | undefined;
}

export interface Work {
  readonly ctx: Context;
  readonly entity: Entity;
  readonly hooks: EntityHooks;
  readonly event: string;
  /** The record by whose rule the change is made. */
  readonly cause: string | null;
  readonly counters: Map<string, Delta>;
}

export async function rowsOf({ ctx, entity }: Work, ids: readonly string[]): Promise<AnyDoc[]> {
  const rows = await ctx.db.query(
    `SELECT * FROM "${entity.plural}" WHERE account_id = $1 AND id = ANY($2) ORDER BY id FOR UPDATE`,
    [ctx.account, ids],
  );
  return rows.map((row) => docOf(entity, row));
}

export async function insertRows(work: Work, lines: readonly Line[]): Promise<void> {
  const { ctx, entity } = work;
  const { names, columns, casts, arrays } = fieldsOf(entity);
  await ctx.db.query(
    `INSERT INTO "${entity.plural}" (account_id, id, rev, created_at, updated_at, created_by, ${columns})
     SELECT $1, u.id, u.rev, $2::timestamptz, $2::timestamptz, $3, ${casts}
     FROM unnest($4::text[], $5::text[], ${arrays(6)}) AS u(id, rev, ${names})`,
    [
      ctx.account,
      ctx.now,
      ctx.user.id,
      lines.map(({ id }) => id),
      lines.map(({ rev }) => rev),
      ...parameters(work, lines),
    ],
  );
}

export async function updateRows(work: Work, lines: readonly Line[]): Promise<void> {
  const { ctx, entity } = work;
  const { names, columns, casts, arrays } = fieldsOf(entity);
  await ctx.db.query(
    `UPDATE "${entity.plural}" AS t SET (rev, updated_at, ${columns}) = ROW(u.rev, $2::timestamptz, ${casts})
     FROM unnest($3::text[], $4::text[], ${arrays(5)}) AS u(id, rev, ${names})
     WHERE t.account_id = $1 AND t.id = u.id`,
    [ctx.account, ctx.now, lines.map(({ id }) => id), lines.map(({ rev }) => rev), ...parameters(work, lines)],
  );
}

export async function deleteRows({ ctx, entity }: Work, lines: readonly Line[]): Promise<void> {
  const ids = lines.map(({ id }) => id);
  await Promise.all([
    ctx.db.query(`DELETE FROM "${entity.plural}" WHERE account_id = $1 AND id = ANY($2)`, [ctx.account, ids]),
    ctx.db.query('DELETE FROM search WHERE account_id = $1 AND id = ANY($2)', [ctx.account, ids]),
  ]);
}

/** Every value travels as text in an array of its column and is cast there: one shape for all types. */
function fieldsOf(entity: Entity) {
  const fields = Object.entries(entity.fields);
  return {
    names: fields.map((_field, place) => `f${place}`).join(', '),
    columns: fields.map(([name]) => `"${name}"`).join(', '),
    casts: fields.map(([, field], place) => `u.f${place}::${columnType(field).split(' ')[0] ?? 'text'}`).join(', '),
    arrays: (first: number) => fields.map((_field, place) => `$${first + place}::text[]`).join(', '),
  };
}

function parameters({ entity }: Work, lines: readonly Line[]): (string | null)[][] {
  return Object.entries(entity.fields).map(([name, field]) =>
    lines.map(({ kept }) => {
      const value = parameterOf(field, kept[name]);
      return value === null ? null : String(value);
    }),
  );
}

export async function insertVersions(
  { ctx, entity, hooks, event, cause }: Work,
  lines: readonly Line[],
  kind: 'create' | 'update' | 'destroy',
): Promise<void> {
  const after = (line: Line): Input | undefined => (kind === 'destroy' ? undefined : line.kept);
  const traced = lines
    .map((line) => ({ line, changes: told(entity, hooks, line.before, after(line)) }))
    .filter(({ changes }) => changes !== null);
  await ctx.db.query(
    `INSERT INTO versions (account_id, id, created_at, app_event, event, whodunnit, api_format, item_type, item_id, item_label, item_rev, changes, cause_id)
     SELECT $1, u.version, $2::timestamptz, $3, $4, $5, 'v7', $6, u.id, u.label, u.rev, u.changes::jsonb, $12
     FROM unnest($7::text[], $8::text[], $9::text[], $10::text[], $11::text[]) AS u(version, id, label, rev, changes)`,
    [
      ctx.account,
      ctx.now,
      event,
      kind,
      ctx.user.id,
      entity.kind,
      traced.map(() => newId('ver', ctx.now.getTime())),
      traced.map(({ line }) => line.id),
      traced.map(({ line }) => labelOf(entity, after(line) ?? line.before ?? {})),
      traced.map(({ line }) => line.rev),
      traced.map(({ changes }) => changes),
      cause,
    ],
  );
}

/** The index is the dearest part of a write: what has not changed is left alone. */
export async function insertSearch({ ctx, entity, hooks }: Work, lines: readonly Line[]): Promise<void> {
  const texts = lines
    .map((line) => ({ line, text: searchText(entity, line.kept) }))
    .filter(({ line, text }) => line.before === undefined || text !== searchText(entity, line.before));
  const found = texts.filter(({ text }) => text !== '');
  const empty = texts.filter(({ line, text }) => text === '' && line.before !== undefined).map(({ line }) => line.id);
  if (empty.length > 0)
    await ctx.db.query('DELETE FROM search WHERE account_id = $1 AND id = ANY($2)', [ctx.account, empty]);
  if (found.length === 0) return;
  await ctx.db.query(
    `INSERT INTO search (account_id, id, klass, target_id, title, text, updated_at)
     SELECT $1, u.id, $2, u.target, u.title, u.text, $3::timestamptz
     FROM unnest($4::text[], $5::text[], $6::text[], $7::text[]) AS u(id, target, title, text)
     ON CONFLICT (account_id, id) DO UPDATE SET title = excluded.title, text = excluded.text, updated_at = excluded.updated_at`,
    [
      ctx.account,
      entity.kind,
      ctx.now,
      found.map(({ line }) => line.id),
      found.map(({ line }) => hooks.searchTarget?.(line.kept) ?? line.id),
      found.map(({ line }) => labelOf(entity, line.kept)),
      found.map(({ text }) => text),
    ],
  );
}

/** The group's counters and its place in the order of changes: from here to the commit others wait. */
export async function finish(
  { ctx, entity, counters }: Work,
  written: readonly { readonly id: string; readonly rev: string }[],
  deleted: boolean,
): Promise<void> {
  if (written.length === 0) return;
  const first = await takeSeqs(ctx, written.length);
  await ctx.db.query(
    `INSERT INTO changes (account_id, id, klass, rev, seq, deleted)
     SELECT $1, u.id, $2, u.rev, $3::bigint + u.place - 1, $4::boolean
     FROM unnest($5::text[], $6::text[]) WITH ORDINALITY AS u(id, rev, place)
     ON CONFLICT (account_id, id) DO UPDATE SET rev = excluded.rev, seq = excluded.seq, deleted = excluded.deleted`,
    [ctx.account, entity.kind, first, deleted, written.map(({ id }) => id), written.map(({ rev }) => rev)],
  );
  const names = [...counters.keys()].toSorted();
  await ctx.db.query(
    `INSERT INTO counters AS c (account_id, id, kind, amount, size)
     SELECT $1, k, k, a, s FROM unnest($2::text[], $3::bigint[], $4::bigint[]) AS d(k, a, s)
     ON CONFLICT (account_id, id) DO UPDATE SET amount = c.amount + excluded.amount, size = c.size + excluded.size`,
    [
      ctx.account,
      names,
      names.map((name) => counters.get(name)?.amount ?? 0),
      names.map((name) => counters.get(name)?.size ?? 0),
    ],
  );
}
