import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listQuery } from '#platform/web/data/queries.ts';
import { When } from '#platform/web/fields/value.tsx';
import { indexPath, recordPath } from '#platform/web/routing/paths.ts';
import { ticket } from '../../entities/ticket.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import type { TicketDoc } from '../ticket-doc.ts';
import { useTranslations } from '../words.ts';
import { StatusMark } from '../status-mark.tsx';

const shown = 12;

/** The tickets of a customer or a piece of equipment, one line each, newest first. */
export function TicketsOf(props: {
  account: string;
  where: Readonly<Record<string, string>>;
  /** Text shown if there are none. */
  none?: string;
}): ReactNode {
  const t = useTranslations();
  const { account, where } = props;
  const { data } = useQuery(
    listQuery<TicketDoc>(account, ticket.kind, {
      selector: { klass: ticket.kind, ...where },
      fields: ['_id', '_rev', 'klass', 'label', 'number', 'status', 'created_at', 'equipment_id', 'equipment.label'],
      sort: [{ number: 'desc' }],
      limit: shown + 1,
    }),
  );
  if (data === undefined) return null;
  const ofEquipment = where['equipment_id'] !== undefined;
  return (
    <section className="o-section">
      <h2>{t('ticket', { count: 2 })}</h2>
      {data.length === 0 ? <p className="o-quiet o-flush">{props.none ?? t('ticket.intake.first')}</p> : null}
      <ul className="o-plain-list t-lines-of">
        {data.slice(0, shown).map((doc) => (
          <li key={doc._id}>
            <span className="o-quiet t-figure">{formatTicketNumber(doc.number ?? 0)}</span>
            <Link to={recordPath(account, ticket, doc._id)} className="o-cut">
              {doc.label}
            </Link>
            {ofEquipment ? null : <span className="o-quiet o-small o-cut o-wide-only">{doc.equipment?.label}</span>}
            <StatusMark status={doc.status} />
            <span className="o-quiet o-small o-wide-only">
              <When value={doc.created_at} />
            </span>
          </li>
        ))}
      </ul>
      {data.length > shown ? (
        <Link to={indexPath(account, ticket)} search={where} className="o-small">
          {t('show.all')}
        </Link>
      ) : null}
    </section>
  );
}
