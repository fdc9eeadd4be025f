import { useMutation, useQueryClient } from '@tanstack/react-query';
import { find } from '../api/api.ts';
import { post, put, type Saved } from '../api/write.ts';
import { refresh } from './queries.ts';

const kind = 'account_configuration';

/** Switches a feature of the group on, also one that was never set. */
export function useSwitchOn(account: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (feature: string): Promise<Saved> => {
      const { docs } = await find(account, {
        selector: { klass: kind, key: feature },
        fields: ['_id', '_rev'],
        limit: 1,
      });
      const [known] = docs;
      return known === undefined
        ? post(account, { _id: 'acn-', key: feature, value: 'enabled' })
        : put(account, known._id, known._rev, { value: 'enabled' });
    },
    onSettled: async () => refresh(client, account, kind),
  });
}
