import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState, useMemo } from 'react';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import { lazy } from '#platform/web/lazy.tsx';
import { docQuery, listQuery } from '#platform/web/data/queries.ts';
import type { RecordProps } from '#platform/web/module.ts';
import { Facts } from '#platform/web/record/facts.tsx';
import { RelatedList } from '#platform/web/record/related-lists.tsx';
import { RecordHead, Stream } from '#platform/web/record/record-view.tsx';
import { Sections } from '#platform/web/record/sections.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { contract } from '../../entities/contract.ts';
import { customer } from '../../entities/customer.ts';
import { equipment } from '../../entities/equipment.ts';
import { RecordPage } from '../page/record-page.tsx';
import { Reach } from '../page/customer-card.tsx';
import { EstimatesOf } from '../estimate/estimates-of.tsx';
import { EraseDialog, EraseItem } from './customer-erase.tsx';
import { MergeItem } from '../merge/merge-item.tsx';
import { MergesOf, useFollowMerge } from '../merge/merges-of.tsx';
import { NewTicketButton } from './new-ticket.tsx';
import { TicketsOf } from './tickets-of.tsx';
import '../ticket.css';
import { MaintenancesOf } from '../maintenance/maintenances-of.tsx';

type CustomerDoc = AnyDoc & Doc<typeof customer>;

const MergeDialog = lazy(() => import('../merge/merge-dialog.tsx'), 'MergeDialog');

const facts = ['short_name', 'company_name', 'job_title'];

/** A customer as a page. */
export function CustomerPage(props: RecordProps): ReactNode {
  return (
    <RecordPage {...props}>
      <CustomerView {...props} />
    </RecordPage>
  );
}

/** A customer's data, contacts, equipment, tickets and maintenances. */
export function CustomerView({ id }: RecordProps): ReactNode {
  const account = useAccount();
  const query = useQuery(docQuery<CustomerDoc>(account, customer, id));
  const [erasing, setErasing] = useState(false);
  const [merging, setMerging] = useState(false);
  useFollowMerge(account, customer, id, query);
  return (
    <QueryState query={query}>
      {(doc) => (
        <article className="o-page t-ticket">
          <RecordHead
            entity={customer}
            doc={doc}
            items={
              <>
                <MergeItem onAsk={() => setMerging(true)} />
                <EraseItem account={account} onAsk={() => setErasing(true)} />
              </>
            }
          >
            <NewTicketButton account={account} search={{ customer_id: id }} />
          </RecordHead>
          {merging ? (
            <MergeDialog account={account} entity={customer} doc={doc} onClose={() => setMerging(false)} />
          ) : null}
          <MergesOf account={account} entity={customer} id={id} />
          {erasing ? <EraseDialog account={account} doc={doc} onClose={() => setErasing(false)} /> : null}
          <div className="t-ticket-body">
            <div className="t-ticket-work">
              <Facts entity={customer} doc={doc} names={facts} />
              <TicketsOf account={account} where={{ customer_id: id }} />
              <EstimatesOf account={account} where={{ customer_id: id }} />
              <CustomerUpkeep account={account} id={id} />
              <Sections entity={customer} doc={doc} except={[...facts, 'phones', 'email']} />
              <Stream entity={customer} id={id} />
            </div>
            <aside className="t-ticket-whose">
              <Reach phones={doc.phones} email={doc.email} />
              <RelatedList entity={equipment} field="customer_id" id={id} />
              <RelatedList entity={contract} field="customer_id" id={id} />
            </aside>
          </div>
        </article>
      )}
    </QueryState>
  );
}

/** The maintenances of all equipment of a customer. */
function CustomerUpkeep(props: { account: string; id: string }): ReactNode {
  const { account, id } = props;
  const { data } = useQuery(
    listQuery(account, equipment.kind, {
      selector: { klass: equipment.kind, customer_id: id },
      fields: ['_id'],
      limit: 200,
    }),
  );
  const where = useMemo(() => ({ equipment_id: { $in: (data ?? []).map((doc) => doc._id) } }), [data]);
  return data === undefined || data.length === 0 ? null : <MaintenancesOf account={account} where={where} />;
}
