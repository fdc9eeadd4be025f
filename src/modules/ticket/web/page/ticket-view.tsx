import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { docQuery } from '#platform/web/data/queries.ts';
import { withWords } from '#platform/web/i18n/with-words.tsx';
import { lazy } from '#platform/web/lazy.tsx';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import type { RecordProps } from '#platform/web/module.ts';
import { Facts } from '#platform/web/record/facts.tsx';
import { Stream } from '#platform/web/record/record-view.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { AttachPhotoButton } from '#modules/activity/web/files/photo-button.tsx';
import { breakpoints } from '#platform/web/theme/tokens.ts';
import { ticket } from '../../entities/ticket.ts';
import { counterWords } from '../counter-words.ts';
import { pageFields, type TicketDoc } from '../ticket-doc.ts';
import { RelatedTickets } from '../relation/related-tickets.tsx';
import { ActionsPanel, ActionsSheet } from './actions-panel.tsx';
import { Checklist } from './checklist.tsx';
import { CustomerCard } from './customer-card.tsx';
import { EstimatesOf } from '../estimate/estimates-of.tsx';
import { HelpfulNotes } from '../handbook/helpful-notes.tsx';
import { MaintenancesOf } from '../maintenance/maintenances-of.tsx';
import { HandedOut } from '../print/handed-out.tsx';
import { EquipmentCard } from './equipment-card.tsx';
import { HandBackDialog } from './hand-back.tsx';
import { TicketHead } from './ticket-head.tsx';
import '../ticket.css';
import '../phone.css';
import { moneyWords } from '../money/money-words.ts';
import { partWords } from '../parts/part-words.ts';
import { customerPageWords } from '../customer-page/words.ts';
import { useTranslations } from '../words.ts';

// Each part has a name of its own for its words: with a shared one only the first part would be loaded with them, and the page
// would be hidden while another one is.
const SameIntake = withWords(
  'counter intake',
  counterWords,
  lazy(() => import('./same-intake.tsx'), 'SameIntake'),
);

const Signatures = withWords(
  'counter signatures',
  counterWords,
  lazy(() => import('../sign/signatures.tsx'), 'Signatures'),
);

const UnlockCard = withWords(
  'counter',
  counterWords,
  lazy(() => import('../unlock/unlock-card.tsx'), 'UnlockCard'),
);
// Complaints about the stock are among the words of parts.
const BillSection = withWords(
  'parts bill',
  partWords,
  withWords(
    'money',
    moneyWords,
    lazy(() => import('../money/bill-section.tsx'), 'BillSection'),
  ),
);
const OrdersOfTicket = withWords(
  'parts orders',
  partWords,
  lazy(() => import('../parts/orders/orders-of-ticket.tsx'), 'OrdersOfTicket'),
);
const CustomerPageCard = withWords(
  'customer page',
  customerPageWords,
  lazy(() => import('../customer-page/customer-page-card.tsx'), 'CustomerPageCard'),
);

const facts = [
  'priority',
  'ticket_kind',
  'category_id',
  'technical_id',
  'technician_name',
  'reviewer_id',
  'estimation',
  'accessories',
  'contract_id',
  'maintenance_id',
  'waits_for_id',
  'waits_for_part_id',
  'former_number',
  'created_at',
];

/** A ticket, as a page or next to a list: the work on the left, customer and equipment on the right. */
export function TicketView({ entity, id }: RecordProps): ReactNode {
  const account = useAccount();
  const phone = useMediaQuery(`(max-width: ${breakpoints.phone})`, false, { getInitialValueInEffect: false });
  const [handing, setHanding] = useState(false);
  const query = useQuery(docQuery<TicketDoc>(account, ticket, id, pageFields));
  return (
    <QueryState query={query}>
      {(doc) => (
        <article className="o-page t-ticket">
          <TicketHead account={account} doc={doc} onHandBack={() => setHanding(true)} />
          <div className="t-ticket-body">
            <div className="t-ticket-work">
              <Facts entity={ticket} doc={doc} names={facts} />
              {phone && doc.problem === undefined ? null : <WrittenText doc={doc} name="content" />}
              <WrittenText doc={doc} name="equipment_observation" />
              {phone ? null : <WrittenText doc={doc} name="problem" />}
              <Checklist account={account} doc={doc} />
              <EstimatesOf account={account} where={{ ticket_id: doc._id }} />
              <BillSection account={account} doc={doc} />
              <OrdersOfTicket account={account} doc={doc} />
              {doc.intake_id === undefined ? null : <SameIntake account={account} doc={doc} />}
              <RelatedTickets account={account} doc={doc} />
              <MaintenancesOf account={account} where={{ ticket_id: doc._id }} />
              <Signatures account={account} item={doc._id} />
              <HandedOut account={account} item={doc._id} />
              <Stream entity={entity} id={id} />
            </div>
            <aside className="t-ticket-whose">
              {phone ? (
                <WrittenText doc={doc} name={doc.problem === undefined ? 'content' : 'problem'} />
              ) : (
                <ActionsPanel account={account} doc={doc} onHandBack={() => setHanding(true)} />
              )}
              <CustomerCard account={account} doc={doc} />
              <CustomerPageCard account={account} doc={doc} />
              {phone ? (
                <div className="t-phone-ways o-screen">
                  <ActionsSheet account={account} doc={doc} onHandBack={() => setHanding(true)} />
                  <AttachPhotoButton account={account} item={doc._id} />
                </div>
              ) : null}
              <EquipmentCard account={account} doc={doc} />
              <HelpfulNotes account={account} doc={doc} />
              <UnlockCard account={account} doc={doc} />
            </aside>
          </div>
          {handing ? <HandBackDialog account={account} doc={doc} onClose={() => setHanding(false)} /> : null}
        </article>
      )}
    </QueryState>
  );
}

/** A text field with its label; nothing if it is empty. */
function WrittenText(props: { doc: TicketDoc; name: 'content' | 'equipment_observation' | 'problem' }): ReactNode {
  const t = useTranslations();
  const text = props.doc[props.name];
  if (text === undefined || text === '') return null;
  return (
    <section className="t-told">
      <h2>{fieldLabel(t, ticket, props.name)}</h2>
      <p className="o-lines">{text}</p>
    </section>
  );
}
