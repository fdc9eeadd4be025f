import { useQuery } from '@tanstack/react-query';
import type { AnyDoc } from '#platform/entity/define.ts';
import { useRegistry } from '../routing/registry.tsx';
import { listQuery } from './queries.ts';

const none: ReadonlySet<string> = new Set();
const kind = 'account_configuration';

/** The features that are off in a group, by its settings or by default. */
export function useDisabledFeatures(account: string | null): ReadonlySet<string> {
  const { modules } = useRegistry();
  const { data } = useQuery({
    ...listQuery<AnyDoc & { readonly key?: string; readonly value?: string }>(account ?? '', kind, {
      selector: { klass: kind, value: { $in: ['enabled', 'disabled'] } },
      fields: ['_id', 'key', 'value'],
      limit: 100,
    }),
    enabled: account !== null,
    select: (docs): ReadonlySet<string> => {
      const off = new Set(modules.flatMap((module) => module.offAtFirst ?? []));
      for (const { key = '', value } of docs)
        if (value === 'disabled') off.add(key);
        else off.delete(key);
      return off;
    },
    staleTime: 60_000,
  });
  return data ?? none;
}
