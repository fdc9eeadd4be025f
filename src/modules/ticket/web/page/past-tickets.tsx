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

/** Tickets of a customer or a piece of equipment as short lines, newest first; nothing if there are none. */
export function PastTickets(props: {
  account: string;
  where: Readonly<Record<string, string>>;
  title: string;
  limit: number;
  except?: string;
  /** Leaves out tickets that the list of this equipment already shows. */
  beyond?: string | undefined;
  /** Within a form: links open a new tab, so that the form is not left. */
  apart?: boolean;
}): ReactNode {
  const t = useTranslations();
  const { account, where, limit, beyond } = props;
  const { data } = useQuery(
    listQuery<TicketDoc>(account, ticket.kind, {
      selector: {
        klass: ticket.kind,
        ...where,
        ...(props.except === undefined ? {} : { _id: { $ne: props.except } }),
        ...(beyond === undefined
          ? {}
          : { $or: [{ equipment_id: { $ne: beyond } }, { equipment_id: { $exists: false } }] }),
      },
      fields: ['_id', '_rev', 'klass', 'label', 'number', 'status', 'created_at'],
      sort: [{ number: 'desc' }],
      limit: limit + 1,
    }),
  );
  if (data === undefined || data.length === 0) return null;
  const apart = props.apart === true ? { target: '_blank' } : {};
  return (
    <div className="t-past">
      <h3 className="o-small">{props.title}</h3>
      <ul className="o-plain-list">
        {data.slice(0, limit).map((doc) => (
          <li key={doc._id}>
            <Link to={recordPath(account, ticket, doc._id)} className="t-past-title" {...apart}>
              <span className="o-quiet">{formatTicketNumber(doc.number ?? 0)}</span> {doc.label}
            </Link>
            <div className="t-past-state o-quiet o-small">
              <StatusMark status={doc.status} />
              <When value={doc.created_at} />
            </div>
          </li>
        ))}
      </ul>
      {data.length > limit ? (
        <Link to={indexPath(account, ticket)} search={where} className="o-small" {...apart}>
          {t('show.all')}
        </Link>
      ) : null}
    </div>
  );
}
