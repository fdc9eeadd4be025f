import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWritable } from '#platform/web/data/writable.ts';
import { LoadedWords } from '#platform/web/i18n/loaded-words.tsx';
import { lazy } from '#platform/web/lazy.tsx';
import { ticket } from '../../../entities/ticket.ts';
import { messageWords } from '../words.ts';
import { proposalsQuery } from './proposals-query.ts';

const ProposalList = lazy(() => import('./proposal-list.tsx'), 'ProposalList');

/** Dashboard card of what customers might be told; hidden while there is nothing. */
export function MessageProposals({ account }: { account: string }): ReactNode {
  const writable = useWritable(account, ticket);
  const { data = [] } = useQuery({ ...proposalsQuery(account), enabled: writable });
  if (data.length === 0 || !writable) return null;
  return (
    <LoadedWords name="ticket-messages" words={messageWords} also={ProposalList.preload}>
      <ProposalList account={account} proposals={data} />
    </LoadedWords>
  );
}
