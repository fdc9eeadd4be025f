import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Input } from '#platform/entity/define.ts';
import { update } from '#platform/web/api/write.ts';
import { refresh } from '#platform/web/data/queries.ts';
import { customer } from '../../entities/customer.ts';
import { customerMessage } from '../../entities/customer-message.ts';
import { estimate } from '../../entities/estimate.ts';
import { proposalsQuery } from './proposals/proposals-query.ts';

interface MessageStep {
  readonly verb: 'prepare' | 'send' | 'sent' | 'discard' | 'assign' | 'dismiss';
  /** The ticket to write about, or the message. */
  readonly id: string;
  readonly body?: Input;
}

/** The steps of a message; the ticket's stream, the estimate and the customer show them. */
export function useMessageStep(account: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ verb, id, body = {} }: MessageStep) => update(account, 'message', verb, id, body),
    onSettled: async () => {
      await Promise.all([
        ...[customerMessage, estimate, customer].map(async ({ kind }) => refresh(client, account, kind)),
        client.invalidateQueries({ queryKey: proposalsQuery(account).queryKey }),
      ]);
    },
  });
}
