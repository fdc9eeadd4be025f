import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { search, type SearchHit, type Selector } from '../api/api.ts';
import { kindKey } from '../data/queries.ts';
import { useRegistry } from '../routing/registry.tsx';

/** The most hits of each of the two searches; together their ids fit into one selector. */
const most = 200;

/**
 * Limits a list to the hits of a word search: records that contain the words, and records that refer to one that does.
 * `where` is null without a text and until the first answer.
 */
export function useWordSearch(account: string, entity: Entity, words: string) {
  const text = words.trim();
  const { entities } = useRegistry();
  const related = useMemo(
    () => [...new Set(searchedRefs(entity).map(([, to]) => to))].filter((kind) => entities.has(kind)),
    [entity, entities],
  );
  const found = useQuery({
    queryKey: [...kindKey(account, entity.kind), 'words', text],
    queryFn: async ({ signal }) => {
      const [own, others] = await Promise.all([
        search(account, { text, kinds: [entity.kind], limit: most }, signal),
        related.length === 0 ? [] : search(account, { text, kinds: related, limit: most }, signal),
      ]);
      return [...own, ...others];
    },
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  const where = useMemo(
    () => (text === '' || found.data === undefined ? null : hitSelector(entity, found.data)),
    [entity, text, found.data],
  );
  return { where, isAwaited: text !== '' && found.data === undefined, error: found.error };
}

/** The hits as a selector: the record itself, or a record that it refers to. */
export function hitSelector(entity: Entity, hits: readonly Pick<SearchHit, 'id' | 'klass'>[]): Selector {
  const within = (name: string, kind: string): Selector => ({
    [name]: { $in: hits.filter((hit) => hit.klass === kind).map((hit) => hit.id) },
  });
  const refs = searchedRefs(entity).filter(([, to]) => hits.some((hit) => hit.klass === to));
  const own = within('_id', entity.kind);
  return refs.length === 0 ? own : { $or: [own, ...refs.map(([name, to]) => within(name, to))] };
}

/** The references that can limit a list of any size: those with an index, to records of the same group. */
function searchedRefs(entity: Entity): readonly (readonly [name: string, kind: string])[] {
  return Object.entries(entity.fields).flatMap(([name, field]) =>
    field.type === 'ref' && field.indexed === true && !['any', 'user', entity.kind].includes(field.to)
      ? [[name, field.to] as const]
      : [],
  );
}
