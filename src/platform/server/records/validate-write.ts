import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import { check, reserved } from '#platform/entity/check.ts';
import { failure } from '#platform/entity/failure.ts';
import { currentPassword } from '../auth/proof.ts';
import { isIdOf, isSampleId, newId } from '#platform/entity/id.ts';
import { type Context, refuseReadOnly, requireAdmin, type Change, type EntityHooks } from '../context.ts';
import { isSame, sampleEvent } from './record-write.ts';

/** Validates clients' writes before the database is queried. */

export function requireWritable(ctx: Context, entity: Entity, way: 'create' | 'update' | 'remove'): void {
  if (entity.readonly)
    throw failure('forbidden', { base: [{ code: way === 'remove' ? 'nobody-may-delete' : 'nobody-may-write' }] });
  if (entity.writers === 'admins') requireAdmin(ctx);
  // In a read-only group kinds marked `always` may still be written, but no new record that counts towards the limit.
  if (way !== 'remove' && !(entity.always === true && !(way === 'create' && entity.counted === true)))
    refuseReadOnly(ctx);
}

/** Validates a new record; throws 422 or 403 with the fields concerned. */
export function newChange(ctx: Context, entity: Entity, hooks: EntityHooks, input: Input, event: string): Change {
  const own = withoutExtras(entity, input, hooks);
  const id = idFor(entity, input, ctx.now);
  // One click removes all records with ids of samples.
  if (isSampleId(id) && event !== sampleEvent) throw failure('illegal_docid', 'Malformed document id');
  const { values, complaints } = check(entity, own, 'create');
  refuseReserved(entity, own, { klass: entity.kind });
  if (Object.keys(complaints).length > 0) throw failure('unprocessable_entity', complaints);
  return { entity, id, before: undefined, values, input, event };
}

/**
 * Throws 409 if an id occurs twice: one statement cannot write a row twice, and the second change of one rev is a
 * conflict.
 */
export function requireDistinctIds(records: readonly { readonly id: string }[]): void {
  if (new Set(records.map(({ id }) => id)).size < records.length)
    throw failure('conflict', 'Document update conflict.');
}

/** The validated fields of a change. */
export function changedValues(
  entity: Entity,
  hooks: EntityHooks,
  before: AnyDoc,
  input: Input,
): Record<string, unknown> {
  const own = withoutExtras(entity, input, hooks);
  const { values, complaints } = check(entity, own, 'update');
  refuseReserved(entity, own, before);
  for (const [name, value] of Object.entries(values)) {
    if (entity.fields[name]?.write === 'create' && !isSame(value, before[name]))
      complaints[name] = [{ code: 'is-reserved' }];
  }
  if (Object.keys(complaints).length > 0) throw failure('unprocessable_entity', complaints);
  return values;
}

function idFor(entity: Entity, input: Input, now: Date): string {
  const requestedId = input['_id'];
  if (requestedId === undefined) return newId(entity.prefix, now.getTime());
  // The specification creates settings with the bare prefix as `_id`; the server completes the id.
  if (requestedId === `${entity.prefix}-`) return newId(entity.prefix, now.getTime());
  if (typeof requestedId !== 'string' || !isIdOf(entity.prefix, requestedId))
    throw failure('illegal_docid', 'Malformed document id');
  return requestedId;
}

function withoutExtras(entity: Entity, input: Input, hooks: EntityHooks): Input {
  const extras = new Set([...(hooks.transient ?? []), ...(hooks.virtual ?? [])]);
  if ((entity.credential ?? entity.rights) !== undefined) extras.add(currentPassword);
  return extras.size === 0 ? input : Object.fromEntries(Object.entries(input).filter(([name]) => !extras.has(name)));
}

function refuseReserved(entity: Entity, input: Input, before: Input): void {
  const names = reserved(entity, input, before);
  if (names.length > 0)
    throw failure('forbidden', Object.fromEntries(names.map((name) => [name, [{ code: 'is-reserved' }]])));
}
