import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { newId } from '#platform/entity/id.ts';
import { find } from '../../api/api.ts';
import { screenFirst } from '../../api/screen-first.ts';
import { post, put } from '../../api/write.ts';
import { kindKey } from '../queries.ts';
import { useUserId } from '../session.ts';

const kind = 'user_configuration';

/** A setting of the person: null if it was never set, undefined until it is loaded; and how to change it. */
export function useOwnSetting(key: string): readonly [string | null | undefined, (value: string) => void] {
  const userId = useUserId() ?? '';
  const client = useQueryClient();
  const queryKey = [...kindKey(userId, kind), key];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      await screenFirst();
      const selector = { klass: kind, key };
      const { docs } = await find(userId, { selector, fields: ['_id', '_rev', 'key', 'value'], limit: 1 }, signal);
      return docs[0] ?? null;
    },
    enabled: userId !== '',
    staleTime: 300_000,
  });
  const { mutate } = useMutation({
    mutationFn: async (value: string) =>
      data === undefined || data === null
        ? post(userId, { _id: newId('ucn'), key, value })
        : put(userId, data._id, data._rev, { value }),
    onMutate: (value) => client.setQueryData(queryKey, { ...data, value }),
    onSettled: async () => client.invalidateQueries({ queryKey }),
  });
  const value = data?.['value'];
  return [data === undefined ? undefined : typeof value === 'string' ? value : null, mutate];
}
