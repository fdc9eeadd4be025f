import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnyDoc } from '#platform/entity/define.ts';
import { listQuery } from '#platform/web/data/queries.ts';
import { category } from '#modules/activity/entities/category.ts';
import { knownCategories, type KnownKind } from '../../rules/categories/known-names.ts';
import { useSuggestions } from './use-suggestions.ts';

const none: readonly AnyDoc[] = [];
const most = 200;

/** Categories to choose from: those in use, of rows of this kind first, then the group's stored ones. */
export function useKnownCategories(account: string, kind: KnownKind): readonly string[] {
  const own = useSuggestions(account, kind).categories;
  const others = useSuggestions(account, kind === 'income' ? 'outgo' : 'income').categories;
  const { data: kept = none } = useQuery({
    ...listQuery(account, category.kind, {
      selector: { klass: category.kind, active: true },
      fields: ['_id', 'name'],
      sort: [{ name: 'asc' as const }],
      limit: most,
    }),
    staleTime: 60_000,
  });
  return useMemo(() => knownCategories([...own, ...others], kept.map(nameOf)), [own, others, kept]);
}

function nameOf({ name }: AnyDoc): string {
  return typeof name === 'string' ? name : '';
}
