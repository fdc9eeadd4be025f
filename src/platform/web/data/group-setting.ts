import { useQuery } from '@tanstack/react-query';
import type { AnyDoc } from '#platform/entity/define.ts';
import { listQuery } from './queries.ts';

const kind = 'account_configuration';

/** A setting of the group: null if it was never set, undefined until it is loaded. */
export function useGroupSetting(account: string, key: string): string | null | undefined {
  const { data } = useQuery({
    ...listQuery<AnyDoc & { readonly value?: string }>(account, kind, {
      selector: { klass: kind, key },
      fields: ['_id', 'value'],
      limit: 1,
    }),
    staleTime: 60_000,
  });
  return data === undefined ? undefined : (data[0]?.value ?? null);
}
