import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnyDoc } from '#platform/entity/define.ts';
import { post, put, type Saved } from '#platform/web/api/write.ts';
import { listQuery, refresh } from '#platform/web/data/queries.ts';
import { accountConfiguration } from '../entities/account-configuration.ts';

/** A stored setting of a group. */
export type Setting = AnyDoc & { readonly key: string; readonly value?: string };

export type Settings = ReadonlyMap<string, Setting>;

const { kind } = accountConfiguration;

/** All settings of a group by their key. */
export function useSettings(account: string) {
  return useQuery({
    ...listQuery<Setting>(account, kind, {
      selector: { klass: kind },
      fields: ['_id', '_rev', 'key', 'value'],
      limit: 200,
    }),
    select: (docs): Settings => new Map(docs.map((doc) => [doc.key, doc])),
    staleTime: 60_000,
  });
}

/** Saves a setting, new or not; null clears it. */
export function useSaveSetting(account: string, settings: Settings | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ key, value }: { key: string; value: string | null }): Promise<Saved> => {
      const known = settings?.get(key);
      return known === undefined
        ? post(account, { _id: 'acn-', key, value })
        : put(account, known._id, known._rev, { value });
    },
    onSettled: async () => {
      await refresh(client, account, kind);
      await refresh(client, account, 'account');
      await client.invalidateQueries({ queryKey: ['memberships'] });
    },
  });
}
