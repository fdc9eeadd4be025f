import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { docQuery } from '#platform/web/data/queries.ts';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import type { RecordProps } from '#platform/web/module.ts';
import { Facts } from '#platform/web/record/facts.tsx';
import { RecordHead, Stream } from '#platform/web/record/record-view.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { contract } from '../../entities/contract.ts';
import { RecordPage } from '../page/record-page.tsx';
import { NewTicketButton } from '../customer/new-ticket.tsx';
import { TicketsOf } from '../customer/tickets-of.tsx';
import { HandedOut } from '../print/handed-out.tsx';
import { PrintButton } from '../print/print-button.tsx';
import type { ContractDoc } from './contract-doc.ts';
import '../ticket.css';
import './contract.css';
import { useTranslations } from '../words.ts';

const facts = ['customer_id', 'active', 'payment_kind', 'starts_on', 'ends_on'];

/** A contract as a page. */
export function ContractPage(props: RecordProps): ReactNode {
  return (
    <RecordPage {...props}>
      <ContractView {...props} />
    </RecordPage>
  );
}

/** A contract's facts, its clauses, and its tickets. */
export function ContractView({ id }: RecordProps): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const query = useQuery(docQuery<ContractDoc>(account, contract, id));
  return (
    <QueryState query={query}>
      {(doc) => (
        <article className="o-page t-ticket">
          <RecordHead entity={contract} doc={doc}>
            <PrintButton account={account} show="contract" id={id} />
            <NewTicketButton account={account} search={ticketOf(doc)} />
          </RecordHead>
          <Facts entity={contract} doc={doc} names={facts} />
          {doc.items === undefined ? null : (
            <section className="o-section">
              <h2>{fieldLabel(t, contract, 'items')}</h2>
              <ol className="o-plain-list t-clauses-read">
                {doc.items.map((clause, index) => (
                  <li key={`${index} ${clause.number ?? ''}`}>
                    <span className="o-quiet t-figure">{clause.number}.</span>
                    <span className="o-lines">{clause.content}</span>
                  </li>
                ))}
              </ol>
            </section>
          )}
          <TicketsOf account={account} where={{ contract_id: id }} none={t('contract.no-tickets')} />
          <HandedOut account={account} item={id} />
          <Stream entity={contract} id={id} />
        </article>
      )}
    </QueryState>
  );
}

function ticketOf(doc: ContractDoc): Record<string, string> {
  return { contract_id: doc._id, ...(doc.customer_id === undefined ? {} : { customer_id: doc.customer_id }) };
}
