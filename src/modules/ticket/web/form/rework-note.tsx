import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { docQuery } from '#platform/web/data/queries.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { ticket } from '../../entities/ticket.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import type { TicketDoc } from '../ticket-doc.ts';
import { useTranslations } from '../words.ts';

/** Above the intake of rework: which ticket is done again. */
export function ReworkNote(props: { account: string; id: string }): ReactNode {
  const t = useTranslations();
  const { data } = useQuery(docQuery<TicketDoc>(props.account, ticket, props.id));
  if (data === undefined) return null;
  return (
    <p className="o-note">
      {t('ticket_relationship.relation.rework')}{' '}
      <Link to={recordPath(props.account, ticket, props.id)} target="_blank">
        {formatTicketNumber(data.number ?? 0)} {data.label}
      </Link>
    </p>
  );
}
