import {
  type AnyDoc,
  type DecimalField,
  type Entity,
  type Field,
  type Input,
  metaFields,
  relationOf,
} from '#platform/entity/define.ts';

/** The definition of a field of the kind, or of a field that every record has. */
export function fieldOf(entity: Entity, name: string): Field | undefined {
  return entity.fields[name] ?? (metaFields as Readonly<Record<string, Field>>)[name];
}

/** The currency of an amount, from the record or from the record it refers to, if the answer contains it. */
export function currencyOf(doc: AnyDoc, entity: Entity, field: DecimalField): string | undefined {
  const holder = field.currency === undefined ? undefined : entity.fields[field.currency];
  if (field.currency === undefined || holder === undefined) return undefined;
  const related = holder.type === 'ref' ? doc[relationOf(field.currency, holder)] : undefined;
  const value = holder.type === 'ref' ? (related as Input | undefined)?.['currency'] : doc[field.currency];
  return typeof value === 'string' ? value : undefined;
}

/** The label of the record that a field refers to, if the answer contains it. */
export function relatedLabel(doc: AnyDoc, entity: Entity, name: string): string | null {
  const field = fieldOf(entity, name);
  if (field?.type !== 'ref') return null;
  const related = doc[relationOf(name, field)];
  const label = typeof related === 'object' && related !== null ? (related as { label?: unknown }).label : undefined;
  return typeof label === 'string' ? label : null;
}
