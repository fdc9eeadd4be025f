import { useQuery } from '@tanstack/react-query';
import type { AnyDoc } from '#platform/entity/define.ts';
import { find } from '../../api/api.ts';
import { screenFirst } from '../../api/screen-first.ts';
import { kindKey, listQuery } from '../queries.ts';

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

/** The same for the frame of a screen, whose own requests go first; undefined also without a group. */
export function useGroupSettingLater(account: string | null, key: string): string | null | undefined {
  const { data } = useQuery({
    queryKey: [...kindKey(account ?? '', kind), 'later', key],
    queryFn: async ({ signal }) => {
      await screenFirst();
      const query = { selector: { klass: kind, key }, fields: ['_id', 'value'], limit: 1 };
      return (await find<AnyDoc & { readonly value?: string }>(account ?? '', query, signal)).docs;
    },
    enabled: account !== null,
    staleTime: 60_000,
  });
  return data === undefined ? undefined : (data[0]?.value ?? null);
}
