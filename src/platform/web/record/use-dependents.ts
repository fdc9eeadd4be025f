import { useQuery } from '@tanstack/react-query';
import { maxCounted } from '#platform/entity/counted.ts';
import type { Entity } from '#platform/entity/define.ts';
import { find } from '../api/api.ts';
import { kindKey } from '../data/queries.ts';
import { countedKind } from '../i18n/labels.ts';
import { useT } from '../i18n/language.tsx';
import { useRegistry } from '../routing/registry.tsx';

/**
 * The records that refer to a record, by kind, for the question before its deletion: they lose the reference or prevent
 * the deletion (`heldBy` of the definition). `isAwaited` is true only if the answer may prevent it.
 */
export function useDependents(account: string, entity: Entity, id: string) {
  const t = useT();
  const { listed } = useRegistry();
  const { data = [], isLoading } = useQuery({
    queryKey: [...kindKey(account, entity.kind), 'dependents', id],
    queryFn: ({ signal }) =>
      Promise.all(
        referring(listed, entity.kind).map(async ({ kind, fields }) => {
          const counts = await Promise.all(fields.map((field) => count(account, kind, field, id, signal)));
          return { kind, amount: counts.reduce((sum, amount) => sum + amount, 0) };
        }),
      ),
    staleTime: 0,
  });
  const found = data.filter(({ amount }) => amount > 0);
  const { heldBy = [] } = entity;
  return {
    list: found.map(({ kind, amount }) => countedKind(t, kind, amount)).join(', '),
    isHeld: found.some(({ kind }) => heldBy.includes(kind)),
    isAwaited: heldBy.length > 0 && isLoading,
  };
}

/** The kinds that refer to a kind, each with the referring fields. */
function referring(entities: readonly Entity[], to: string): { kind: string; fields: readonly string[] }[] {
  return entities
    .map(({ kind, fields }) => ({
      kind,
      fields: Object.entries(fields).flatMap(([name, field]) =>
        field.type === 'ref' && field.to === to ? [name] : [],
      ),
    }))
    .filter(({ fields }) => fields.length > 0);
}

async function count(account: string, kind: string, field: string, id: string, signal: AbortSignal): Promise<number> {
  const query = { selector: { klass: kind, [field]: id }, fields: ['_id'], limit: maxCounted + 1 };
  return (await find(account, query, signal)).docs.length;
}
