import type { Entity, Field } from './define.ts';

type Entries = readonly (readonly [name: string, field: Field])[];

const known = new WeakMap<Entity, Entries>();

/** The fields of a definition with their names, listed once: they are walked with every record that is read or written. */
export function entriesOf(entity: Entity): Entries {
  let entries = known.get(entity);
  if (entries === undefined) known.set(entity, (entries = Object.entries(entity.fields)));
  return entries;
}
