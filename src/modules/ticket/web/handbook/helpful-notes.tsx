import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconNotebook } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { request } from '#platform/web/api/request.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { handbook } from '../../entities/handbook.ts';
import type { TicketDoc } from '../ticket-doc.ts';
import { useTranslations } from '../words.ts';

interface Offered {
  readonly id: string;
  readonly title: string;
  readonly icon: string | null;
}

/** Notes that may help with a ticket, found by its equipment, category and words. */
export function HelpfulNotes(props: { account: string; doc: TicketDoc }): ReactNode {
  const t = useTranslations();
  const { account, doc } = props;
  const { data } = useQuery({
    queryKey: [...kindKey(account, handbook.kind), 'for', doc._id, doc._rev],
    queryFn: ({ signal }) =>
      request<{ rows: readonly Offered[] }>('GET', `/${account}/_design/handbook/_show/suggestions/${doc._id}`, {
        signal,
      }),
  });
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <section className="t-side">
      <h2 className="o-quiet o-small">{t('handbook.helpful')}</h2>
      <ul className="o-plain-list t-reach">
        {data.rows.map((note) => (
          <li key={note.id}>
            {note.icon === null ? <IconNotebook size={16} aria-hidden /> : <span aria-hidden>{note.icon}</span>}
            <Link to={recordPath(account, handbook, note.id)} className="o-cut">
              {note.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
