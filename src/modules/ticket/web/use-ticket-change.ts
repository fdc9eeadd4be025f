import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Input } from '#platform/entity/define.ts';
import { put } from '#platform/web/api/write.ts';
import { kindKey, patchCached, refresh } from '#platform/web/data/queries.ts';
import { ticket } from '../entities/ticket.ts';
import type { TicketDoc } from './ticket-doc.ts';

export interface TicketChange {
  readonly doc: TicketDoc;
  /** The fields to send. */
  readonly input: Input;
  /** Fields to show at once in addition: timestamps and names that the server will set. */
  readonly shown?: Input;
}

/** Changes of tickets: shown everywhere at once, sent one after another, and reverted if refused. */
export function useTicketChange(account: string) {
  const client = useQueryClient();
  const queryKey = kindKey(account, ticket.kind);
  const mutationKey = ['ticket-change', account];
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: ({ doc, input }: TicketChange) => put(account, doc._id, doc._rev, input),
    onMutate: async ({ doc, input, shown }: TicketChange) => {
      const before = client.getQueriesData({ queryKey });
      const show = (): void => {
        client.setQueriesData({ queryKey }, (data: unknown) => patchCached(data, doc._id, { ...input, ...shown }));
      };
      // Shown first, because cancelling the running queries takes a moment in which the old state would reappear.
      show();
      await client.cancelQueries({ queryKey });
      show();
      return { before };
    },
    onError: (_error, _change, context) => {
      for (const [key, data] of context?.before ?? []) client.setQueryData(key, data);
    },
    // Only the last of several quick changes refetches. An earlier answer would revert changes on the screen that are still being sent.
    onSettled: () => (client.isMutating({ mutationKey }) > 1 ? undefined : refresh(client, account, ticket.kind)),
  });
}
