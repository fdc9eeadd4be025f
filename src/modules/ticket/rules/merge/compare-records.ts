import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { isSamePhone } from '#platform/entity/region/phone.ts';

/** A field in which two records differ. */
export interface FieldDifference {
  readonly field: string;
  readonly survivor: unknown;
  readonly merged: unknown;
  /** What the survivor gets unless a person decides otherwise: its own value, or the other one where it has none. */
  readonly proposed: unknown;
}

/** The fields in which two records differ and which people may write. Lists such as phones are united. */
export function differencesOf(entity: Entity, survivor: AnyDoc, merged: AnyDoc): readonly FieldDifference[] {
  return Object.entries(entity.fields).flatMap(([field, { write, type }]) => {
    if (write !== undefined) return [];
    const [own, other] = [survivor[field] ?? null, merged[field] ?? null];
    if (other === null || JSON.stringify(own) === JSON.stringify(other)) return [];
    const proposed = own === null ? other : type === 'list' ? united(own, other) : own;
    return [{ field, survivor: own, merged: other, proposed }];
  });
}

/** Items of a list are the same if their texts are, whatever their signs and marks: `(11) 91234-5678` and `11912345678`. */
function united(own: unknown, other: unknown): unknown {
  if (!Array.isArray(own) || !Array.isArray(other)) return own;
  const added = other.filter((item) => !own.some((one) => isSame(one, item))).map(withoutMain);
  return [...(own as unknown[]), ...added].slice(0, 10);
}

function isSame(one: unknown, other: unknown): boolean {
  const [a, b] = [textOf(one), textOf(other)];
  const phones = [a, b].every((text) => /^number \d{8,}$/.test(text));
  return a === b || (phones && isSamePhone(a, b));
}

function withoutMain(item: unknown): unknown {
  return typeof item === 'object' && item !== null ? { ...item, main: undefined } : item;
}

function textOf(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item);
  return Object.entries(item)
    .filter(([name, value]) => !['main', 'description'].includes(name) && typeof value === 'string')
    .map(
      ([name, value]) =>
        `${name} ${String(value)
          .replaceAll(/[^\p{L}\p{N}]/gu, '')
          .toLowerCase()}`,
    )
    .toSorted()
    .join(' ');
}

/** A value that the survivor got by a merge. */
export interface ChangedField {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** The values to set back at an undo: only those that nobody changed since. */
export function setBack(doc: AnyDoc, changed: readonly ChangedField[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    changed
      .filter(({ field, to }) => JSON.stringify(doc[field] ?? null) === JSON.stringify(to))
      .map(({ field, from }) => [field, from]),
  );
}
