import { maxCounted } from '#platform/entity/counted.ts';
import type { Entity } from '#platform/entity/define.ts';
import type { Translate } from './catalogue.ts';

/** `Person`, `People`: the name of a kind, singular by default. */
export function kindLabel(t: Translate, kind: string, count = 1): string {
  return t.dynamic(kind, { count });
}

/** `4 people`, `100+ pessoas`: a number of records of a kind, as within a sentence. */
export function countedKind(t: Translate, kind: string, amount: number): string {
  return `${amount > maxCounted ? `${maxCounted}+` : amount} ${kindInSentence(t, kind, amount)}`;
}

/** `person`, `WebDAV key`: the name of a kind as within a sentence. */
export function kindInSentence(t: Translate, kind: string, count = 1): string {
  const label = kindLabel(t, kind, count);
  const isName = /^\p{Lu}{2}/u.test(label);
  return isName ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/** `New person`, `Nova pessoa`: the kind's own text if the language needs one. */
export function newLabel(t: Translate, kind: string): string {
  const own = `${kind}.new`;
  return t.has(own) ? t.dynamic(own) : t('form.new', { kind: kindLabel(t, kind) });
}

/** The label of a field: the kind's own, or the general one for fields that every record has. */
export function fieldLabel(t: Translate, entity: Entity, field: string): string {
  const own = `${entity.kind}.field.${field}`;
  return t.has(own) ? t.dynamic(own) : t.dynamic(`field.${field}`);
}

/** The label of a part of a list field: `<kind>.field.<field>.<part>`. */
export function partLabel(t: Translate, entity: Entity, field: string, part: string): string {
  return t.dynamic(`${entity.kind}.field.${field}.${part}`);
}

export function optionLabel(t: Translate, entity: Entity, field: string, option: string): string {
  return t.dynamic(`${entity.kind}.${field}.${option}`);
}

/** A record's label in the person's language: the server stores that of a kind named by an option as the option's key. */
export function recordLabel(t: Translate, entity: Entity | undefined, label: string): string {
  if (entity === undefined || entity.fields[entity.title]?.type !== 'option') return label;
  const words = `${entity.kind}.${entity.title}.${label}`;
  return t.has(words) ? t.dynamic(words) : label;
}

export function groupLabel(t: Translate, entity: Entity, group: string): string {
  return t.dynamic(`${entity.kind}.group.${group}`);
}
