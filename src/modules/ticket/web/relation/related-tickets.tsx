import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import { listQuery } from '#platform/web/data/queries.ts';
import { useRemove } from '#platform/web/data/removal.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { ticket } from '../../entities/ticket.ts';
import { ticketRelationship } from '../../entities/ticket-relationship.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import type { TicketDoc } from '../ticket-doc.ts';
import { useTranslations } from '../words.ts';
import { StatusMark } from '../status-mark.tsx';

type Relation = AnyDoc &
  Doc<typeof ticketRelationship> & { readonly ticket?: Partial<TicketDoc>; readonly other?: Partial<TicketDoc> };

const ends = ['ticket', 'other'].flatMap((end) => ['label', 'number', 'status'].map((name) => `${end}.${name}`));

/** The ticket's relations to others, worded from its own side. */
export function RelatedTickets(props: { account: string; doc: TicketDoc }): ReactNode {
  const t = useTranslations();
  const { account, doc } = props;
  const writable = useWritable(account, ticketRelationship);
  const { data } = useQuery(
    listQuery<Relation>(account, ticketRelationship.kind, {
      selector: { klass: ticketRelationship.kind, $or: [{ ticket_id: doc._id }, { other_id: doc._id }] },
      fields: ['_id', '_rev', 'klass', 'relation', 'ticket_id', 'other_id', ...ends],
      sort: [{ created_at: 'asc' }],
      limit: 50,
    }),
  );
  if (data === undefined || data.length === 0) return null;
  return (
    <section className="o-section">
      <h2>{t('ticket.relations')}</h2>
      <ul className="o-plain-list t-relations">
        {data.map((relation) => (
          <RelationLine key={relation._id} account={account} id={doc._id} relation={relation} writable={writable} />
        ))}
      </ul>
    </section>
  );
}

function RelationLine(props: { account: string; id: string; relation: Relation; writable: boolean }): ReactNode {
  const t = useTranslations();
  const { account, relation } = props;
  const { remove, busy } = useRemove(account, ticketRelationship);
  const own = relation.ticket_id === props.id;
  const other = own ? relation.other : relation.ticket;
  const way = relation.relation ?? 'related';
  if (other === undefined) return null;
  return (
    <li>
      <span className="o-quiet">{t(own ? `ticket_relationship.relation.${way}` : `ticket.relation-back.${way}`)}</span>
      <Link to={recordPath(account, ticket, (own ? relation.other_id : relation.ticket_id) ?? '')} className="o-cut">
        <span className="o-quiet t-figure">{formatTicketNumber(other.number ?? 0)}</span> {other.label}
      </Link>
      <StatusMark status={other.status ?? 'open'} />
      {props.writable ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('ticket.unrelate', { number: formatTicketNumber(other.number ?? 0) })}
          loading={busy}
          onClick={() =>
            void remove(relation, t('ticket.unrelated', { number: formatTicketNumber(other.number ?? 0) }))
          }
        >
          <IconX size={14} />
        </ActionIcon>
      ) : null}
    </li>
  );
}
