import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { recordPath } from '#platform/web/routing/paths.ts';
import { ticket } from '../../../entities/ticket.ts';
import { composing } from '../composing.ts';
import { useMessageStep } from '../use-message.ts';
import { useMessageTranslations } from '../words.ts';
import type { Proposal } from './proposals-query.ts';
import '../message.css';

/** "Tell Ana?": each line opens the composer, or is declined for good. Nothing is sent by itself. */
export function ProposalList({ account, proposals }: { account: string; proposals: readonly Proposal[] }): ReactNode {
  const t = useMessageTranslations();
  const take = useMessageStep(account);
  return (
    <section aria-labelledby="message-proposals">
      <h2 id="message-proposals">{t('message.proposals')}</h2>
      <ErrorAlert error={take.error} />
      <ul className="o-plain-list">
        {proposals.map(({ ticket_id: id, event, number, title, customer }) => (
          <li key={`${id} ${event}`} className="t-message-mail">
            <p className="t-message-head">
              <span className="o-strong">{t(`message.proposal.${eventWord(event)}`, { name: customer })}</span>
              <Link to={recordPath(account, ticket, id)}>
                {number} {title}
              </Link>
            </p>
            <div className="o-actions">
              <Button size="compact-sm" variant="default" onClick={() => composing.set({ ticket: id, event })}>
                {t('ticket.move.tell', { name: customer })}
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                disabled={take.isPending}
                onClick={() => take.mutate({ verb: 'dismiss', id, body: { event } })}
              >
                {t('message.proposal.dismiss')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function eventWord(event: Proposal['event']): 'unclaimed' | 'warranty_end' | 'maintenance_due' {
  return event === 'warranty_end' || event === 'maintenance_due' ? event : 'unclaimed';
}
