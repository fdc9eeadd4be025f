import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnyDoc } from '#platform/entity/define.ts';
import { listQuery } from '#platform/web/data/queries.ts';
import { learnFrom, literally, type Known, type KnownKind, type NamedRow } from '../../rules/categories/known-names.ts';

const learnedFrom = 200;
const found = 30;
const leastLetters = 2;
const whoOf = { income: 'paid_by', outgo: 'paid_to' } as const;
const none: readonly AnyDoc[] = [];

/** Names and categories from the group's newest rows of a kind, and from older ones with the typed name. */
export function useSuggestions(account: string, kind: KnownKind, typed = ''): Known & { readonly isLoading: boolean } {
  const who = whoOf[kind];
  const [name] = useDebouncedValue(typed.trim(), 150);
  const query = { fields: ['_id', who, 'categories'], sort: [{ date: 'desc' as const }] };
  const { data: newest = none, isPending } = useQuery({
    ...listQuery(account, kind, { ...query, selector: { klass: kind }, limit: learnedFrom }),
    staleTime: 60_000,
  });
  const { data: named = none, isPlaceholderData } = useQuery({
    ...listQuery(account, kind, {
      ...query,
      selector: { klass: kind, [who]: { $regex: `(?i)${literally(name)}` } },
      limit: found,
    }),
    enabled: name.length >= leastLetters,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const known = useMemo(() => learnFrom([...newest, ...named].map((doc) => rowOf(doc, who))), [newest, named, who]);
  const isLoading = isPending || isPlaceholderData || (name !== typed.trim() && typed.trim().length >= leastLetters);
  return { ...known, isLoading };
}

function rowOf(doc: AnyDoc, who: 'paid_by' | 'paid_to'): NamedRow {
  const { [who]: name, categories } = doc;
  return {
    ...(typeof name === 'string' ? { who: name } : {}),
    ...(Array.isArray(categories) ? { categories: categories as readonly string[] } : {}),
  };
}
