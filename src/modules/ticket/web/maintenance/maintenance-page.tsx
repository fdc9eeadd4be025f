import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { docQuery } from '#platform/web/data/queries.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import type { RecordProps } from '#platform/web/module.ts';
import { Facts } from '#platform/web/record/facts.tsx';
import { RecordHead, Stream } from '#platform/web/record/record-view.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { maintenance } from '../../entities/maintenance.ts';
import { RecordPage } from '../page/record-page.tsx';
import { PrintButton } from '../print/print-button.tsx';
import type { MaintenanceDoc } from './maintenance-doc.ts';
import { MaintenancesOf } from './maintenances-of.tsx';
import { NextTicketButton } from './next-ticket-button.tsx';
import { WarrantyMark } from './warranty-mark.tsx';
import '../ticket.css';

const extra = ['warranty_until'] as const;
const facts = ['date', 'equipment_id', 'category_id', 'ticket_id', 'warranty', 'next_maintenance', 'next_ticket_id'];

/** A maintenance as a page. */
export function MaintenancePage(props: RecordProps): ReactNode {
  return (
    <RecordPage {...props} extra={extra}>
      <MaintenanceView {...props} />
    </RecordPage>
  );
}

/** A maintenance with its warranty, the next ticket, and other maintenances of the same equipment. */
export function MaintenanceView({ id }: RecordProps): ReactNode {
  const account = useAccount();
  const writable = useWritable(account, maintenance);
  const query = useQuery(docQuery<MaintenanceDoc>(account, maintenance, id, extra));
  return (
    <QueryState query={query}>
      {(doc) => (
        <article className="o-page t-ticket">
          <RecordHead entity={maintenance} doc={doc}>
            <PrintButton account={account} show="maintenance" id={id} />
            {writable && doc.next_ticket_id === undefined ? <NextTicketButton account={account} id={id} /> : null}
          </RecordHead>
          {doc.warranty_until === undefined ? null : (
            <div className="t-state">
              <WarrantyMark account={account} doc={doc} />
            </div>
          )}
          <Facts entity={maintenance} doc={doc} names={facts} />
          {doc.equipment_id === undefined ? null : (
            <MaintenancesOf account={account} where={{ equipment_id: doc.equipment_id }} />
          )}
          <Stream entity={maintenance} id={id} />
        </article>
      )}
    </QueryState>
  );
}
