import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { newId } from '#platform/entity/id.ts';
import { find } from '#platform/web/api/api.ts';
import { post, put } from '#platform/web/api/write.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { useUserId } from '#platform/web/data/session.ts';

const key = 'reader_mark_as_read_on_opening';
const kind = 'user_configuration';

/** The person's setting whether opening an item marks it as read; on by default. */
export function useMarkOnOpening(): readonly [boolean, (on: boolean) => void] {
  const userId = useUserId() ?? '';
  const client = useQueryClient();
  const queryKey = [...kindKey(userId, kind), key];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (
        await find(
          userId,
          { selector: { klass: kind, key }, fields: ['_id', '_rev', 'key', 'value'], limit: 1 },
          signal,
        )
      ).docs[0] ?? null,
    enabled: userId !== '',
    staleTime: 300_000,
  });
  const { mutate } = useMutation({
    mutationFn: async (on: boolean) => {
      const value = on ? 'enabled' : 'disabled';
      return data === undefined || data === null
        ? post(userId, { _id: newId('ucn'), key, value })
        : put(userId, data._id, data._rev, { value });
    },
    onMutate: (on) => client.setQueryData(queryKey, { ...data, value: on ? 'enabled' : 'disabled' }),
    onSettled: async () => client.invalidateQueries({ queryKey }),
  });
  return [data?.['value'] !== 'disabled', mutate];
}
