import { type AnyDoc, type Entity, type Field, metaFields, relationOf } from '#platform/entity/define.ts';

/** A field of the kind, or one that every record has. */
export function fieldOf(entity: Entity, name: string): Field | undefined {
  return entity.fields[name] ?? (metaFields as Readonly<Record<string, Field>>)[name];
}

/** The name of the record that a field points at, if the answer brought it along. */
export function relatedLabel(doc: AnyDoc, entity: Entity, name: string): string | null {
  const field = fieldOf(entity, name);
  if (field?.type !== 'ref') return null;
  const related = doc[relationOf(name, field)];
  const label = typeof related === 'object' && related !== null ? (related as { label?: unknown }).label : undefined;
  return typeof label === 'string' ? label : null;
}
