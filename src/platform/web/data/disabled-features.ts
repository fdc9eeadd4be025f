import { useQuery } from '@tanstack/react-query';
import type { AnyDoc } from '#platform/entity/define.ts';
import { listQuery } from './queries.ts';

const none: ReadonlySet<string> = new Set();
const kind = 'account_configuration';

/** The features that a group has switched off in its settings. */
export function useDisabledFeatures(account: string | null): ReadonlySet<string> {
  const { data } = useQuery({
    ...listQuery<AnyDoc & { readonly key?: string }>(account ?? '', kind, {
      selector: { klass: kind, value: 'disabled' },
      fields: ['_id', 'key'],
      limit: 100,
    }),
    enabled: account !== null,
    select: (docs): ReadonlySet<string> => new Set(docs.flatMap((doc) => doc.key ?? [])),
    staleTime: 60_000,
  });
  return data ?? none;
}
