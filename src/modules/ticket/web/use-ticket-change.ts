import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Input } from '#platform/entity/define.ts';
import { put } from '#platform/web/api/write.ts';
import { kindKey, patchCached, refresh } from '#platform/web/data/queries.ts';
import { ticket } from '../entities/ticket.ts';
import type { TicketDoc } from './ticket-doc.ts';

export interface TicketChange {
  readonly doc: TicketDoc;
  /** What is sent. */
  readonly input: Input;
  /** What else is to be seen at once: moments and names that the server will set. */
  readonly shown?: Input;
}

/** The revisions that this browser made itself, so that quick steps in a row do not take each other for a stranger's. */
const ownRevs = new Map<string, string>();

/** Changes of tickets: shown at once everywhere, sent one after another, taken back when refused. */
export function useTicketChange(account: string) {
  const client = useQueryClient();
  const queryKey = kindKey(account, ticket.kind);
  const mutationKey = ['ticket-change', account];
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: ({ doc, input }: TicketChange) => put(account, doc._id, latestRev(doc), input),
    onMutate: async ({ doc, input, shown }: TicketChange) => {
      const before = client.getQueriesData({ queryKey });
      const show = (): void => {
        client.setQueriesData({ queryKey }, (data: unknown) => patchCached(data, doc._id, { ...input, ...shown }));
      };
      // Shown first: cancelling the queries in flight takes a moment and would bring back the old state.
      show();
      await client.cancelQueries({ queryKey });
      show();
      return { before };
    },
    onSuccess: (saved) => {
      ownRevs.set(saved.id, saved.rev);
    },
    onError: (_error, _change, context) => {
      for (const [key, data] of context?.before ?? []) client.setQueryData(key, data);
    },
    // Only the last of several quick changes reads again: an answer in between would take changes off the screen that are still being sent.
    onSettled: () => (client.isMutating({ mutationKey }) > 1 ? undefined : refresh(client, account, ticket.kind)),
  });
}

function latestRev(doc: TicketDoc): string {
  const own = ownRevs.get(doc._id);
  return own !== undefined && Number.parseInt(own, 10) > Number.parseInt(doc._rev, 10) ? own : doc._rev;
}
