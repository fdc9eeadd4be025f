import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listQuery } from '#platform/web/data/queries.ts';
import { indexPath, recordPath } from '#platform/web/routing/paths.ts';
import { ticket } from '../../entities/ticket.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import { Age } from '../age.tsx';
import { useAttention } from '../list/attention.ts';
import type { TicketDoc } from '../ticket-doc.ts';
import '../ticket.css';
import { useTranslations } from '../words.ts';
import { StatusMark } from '../status-mark.tsx';

const shown = 5;

/** Dashboard card of tickets that do not move, and finished work that nobody collects. */
export function NeedsAttention({ account }: { account: string }): ReactNode {
  const t = useTranslations();
  const still = useWatched(account, 'still');
  const forgotten = useWatched(account, 'forgotten');
  if (still.length === 0 && forgotten.length === 0) return null;
  return (
    <section aria-labelledby="needs-attention">
      <div className="t-open-head">
        <h2 id="needs-attention">{t('ticket.attention')}</h2>
      </div>
      <Watched account={account} word="still" title={t('ticket.quick.still')} docs={still} />
      <Watched account={account} word="forgotten" title={t('ticket.quick.forgotten')} docs={forgotten} />
    </section>
  );
}

function useWatched(account: string, word: 'still' | 'forgotten'): readonly TicketDoc[] {
  const selector = useAttention(word);
  const { data } = useQuery(
    listQuery<TicketDoc>(account, ticket.kind, {
      selector: { klass: ticket.kind, ...selector },
      fields: ['_id', '_rev', 'klass', 'label', 'number', 'status', 'status_at', 'customer.label', 'customer_id'],
      sort: [{ status_at: 'asc' }],
      limit: shown + 1,
    }),
  );
  return data ?? [];
}

function Watched(props: { account: string; word: string; title: string; docs: readonly TicketDoc[] }): ReactNode {
  const t = useTranslations();
  const { account, docs } = props;
  if (docs.length === 0) return null;
  return (
    <>
      <h3 className="o-quiet o-small t-watched-title">
        {props.title}
        <Link to={indexPath(account, ticket)} search={{ attention: props.word }}>
          {t('show.all')}
        </Link>
      </h3>
      <ul className="o-plain-list t-watched">
        {docs.slice(0, shown).map((doc) => (
          <li key={doc._id}>
            <span className="o-quiet t-figure">{formatTicketNumber(doc.number ?? 0)}</span>
            <Link to={recordPath(account, ticket, doc._id)} className="o-cut">
              {doc.label}
            </Link>
            <StatusMark status={doc.status} />
            <span className="t-waiting o-small">
              {doc.status_at === undefined ? null : <Age since={doc.status_at} />}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
