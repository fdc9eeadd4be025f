import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { recordPath } from '#platform/web/routing/paths.ts';
import { equipment } from '../../entities/equipment.ts';
import type { TicketDoc } from '../ticket-doc.ts';
import { RunningWarranty } from '../maintenance/running-warranty.tsx';
import { PastTickets } from './past-tickets.tsx';
import { useTranslations } from '../words.ts';

/** The equipment of a ticket and its earlier tickets. */
export function EquipmentCard(props: { account: string; doc: TicketDoc }): ReactNode {
  const t = useTranslations();
  const { account, doc } = props;
  if (doc.equipment_id === undefined || doc.equipment === undefined) return null;
  const marks = [doc.equipment.maker, doc.equipment.identifier].filter((mark) => mark !== undefined);
  return (
    <section className="t-side">
      <h2 className="o-quiet o-small">{t('equipment', { count: 1 })}</h2>
      <Link to={recordPath(account, equipment, doc.equipment_id)} className="o-strong">
        {doc.equipment.label}
      </Link>
      {marks.length === 0 ? null : <div className="o-quiet o-small">{marks.join(' · ')}</div>}
      <RunningWarranty account={account} equipment={doc.equipment_id} />
      <PastTickets
        account={account}
        where={{ equipment_id: doc.equipment_id }}
        except={doc._id}
        title={t('ticket.history')}
        limit={6}
      />
    </section>
  );
}
