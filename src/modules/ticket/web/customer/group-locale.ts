import { useQuery } from '@tanstack/react-query';
import type { Locale } from '#platform/entity/messages.ts';
import { listQuery } from '#platform/web/data/queries.ts';
import type { AnyDoc } from '#platform/entity/define.ts';

const kind = 'account_configuration';

/** The language of the group, which is not always the one that the person reads; undefined until it is known. */
export function useGroupLocale(account: string): Locale | undefined {
  const { data } = useQuery({
    ...listQuery<AnyDoc & { readonly value?: Locale }>(account, kind, {
      selector: { klass: kind, key: 'locale' },
      fields: ['_id', 'value'],
      limit: 1,
    }),
    staleTime: 60_000,
  });
  return data === undefined ? undefined : (data[0]?.value ?? 'en');
}
