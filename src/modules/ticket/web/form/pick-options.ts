import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnyDoc, Doc, Entity } from '#platform/entity/define.ts';
import { find, search, type Selector } from '#platform/web/api/api.ts';
import { kindKey, readFields } from '#platform/web/data/queries.ts';
import type { PickOptions } from '#platform/web/fields/choice/pick-control.tsx';
import { failureOf } from '#platform/web/fields/choice/pick-failure.ts';

const shown = 20;

/**
 * Records of a kind that match the typed text, in the order of the search; without text the first ones within `first`. Records within
 * `first` precede the others.
 */
export function usePickOptions<E extends Entity>(asking: {
  readonly account: string;
  readonly entity: E;
  readonly text: string;
  readonly active: boolean;
  readonly first: Readonly<Record<string, string>>;
  readonly hint: (doc: AnyDoc & Doc<E>) => string;
}): PickOptions {
  const { account, entity, first, hint } = asking;
  const text = asking.text.trim();
  const [asked] = useDebouncedValue(text, 100);
  const query = useQuery({
    queryKey: [...kindKey(account, entity.kind), 'pick', asked, first],
    queryFn: async ({ signal }) => {
      const read = async (where: Selector): Promise<readonly (AnyDoc & Doc<E>)[]> => {
        const selector = { klass: entity.kind, ...where };
        const sort = [{ [entity.sort]: 'asc' as const }];
        return (
          await find<AnyDoc & Doc<E>>(account, { selector, fields: readFields(entity), sort, limit: shown }, signal)
        ).docs;
      };
      if (asked === '') return read(first);
      const hits = await search(account, { text: asked, kinds: [entity.kind], limit: shown }, signal);
      const ids = hits.map((hit) => hit.id);
      const docs = ids.length === 0 ? [] : await read({ _id: { $in: ids } });
      return docs.toSorted((a, b) => place(a, ids, first) - place(b, ids, first));
    },
    enabled: asking.active,
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = query;
  const options = useMemo(
    () => (data ?? []).map((doc) => ({ id: doc._id, label: doc.label, hint: hint(doc) })),
    [data, hint],
  );
  const isSettled = data !== undefined && !isPlaceholderData && asked === text;
  return { options, isSettled, failure: failureOf(query) };
}

function place(doc: AnyDoc, ids: readonly string[], first: Readonly<Record<string, string>>): number {
  const wanted = Object.entries(first);
  const isFirst = wanted.length > 0 && wanted.every(([name, value]) => doc[name] === value);
  return ids.indexOf(doc._id) - (isFirst ? shown : 0);
}
