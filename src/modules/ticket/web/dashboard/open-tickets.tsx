import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { className } from '#platform/entity/define.ts';
import { view } from '#platform/web/api/api.ts';
import { OptionMark } from '#platform/web/fields/choice/option-mark.tsx';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { indexPath } from '#platform/web/routing/paths.ts';
import { ticket } from '../../entities/ticket.ts';
import { openStatuses } from '../../rules/status.ts';
import { priorityShares } from '../../rules/shares.ts';
import '../ticket.css';
import { useTranslations } from '../words.ts';

const priorities = ['high', 'medium', 'low'] as const;

/** Dashboard card: number of open tickets by priority, each line a link to its list. */
export function OpenTickets({ account }: { account: string }): ReactNode {
  return <PriorityCard account={account} name="open" search={{ status: openStatuses.join(',') }} />;
}

/** Administration card: the same for all tickets in any status. */
export function AllTickets({ account }: { account: string }): ReactNode {
  return <PriorityCard account={account} name="all" search={{}} />;
}

const views = { open: 'count-by-open-ticket-priority', all: 'count-by-ticket-priority' } as const;

function PriorityCard(props: {
  account: string;
  name: keyof typeof views;
  search: Readonly<Record<string, string>>;
}): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { account, search } = props;
  const name = views[props.name];
  const { data } = useQuery({
    queryKey: ['counter', account, name, 'by-priority'],
    queryFn: ({ signal }) => view(account, name, { group_level: 1 }, signal),
  });
  const used = useHasTickets(account);
  const amount = (priority: string): number => Number(data?.find((row) => row.key === priority)?.value ?? 0);
  const counts = { high: amount('high'), medium: amount('medium'), low: amount('low') };
  const shares = priorityShares(counts);
  const all = counts.high + counts.medium + counts.low;
  // Without tickets there are no shares to show; such a group sees the first steps.
  if (all === 0 && (props.name === 'all' || !used)) return null;
  return (
    <section className="t-open-card" aria-labelledby={`${props.name}-tickets`}>
      <div className="t-open-head">
        <h2 id={`${props.name}-tickets`}>{t(`ticket.${props.name}-card`)}</h2>
        <Link to={indexPath(account, ticket)} search={search} className="o-small">
          {t(`ticket.${props.name}-card.all`, { count: all })}
        </Link>
      </div>
      <ul className="o-plain-list" hidden={all === 0}>
        {priorities.map((priority) => (
          <li key={priority}>
            <Link to={indexPath(account, ticket)} search={{ ...search, priority }} className="t-open-line">
              <OptionMark mark={ticket.fields.priority.marks[priority]} label={t(`ticket.priority.${priority}`)} />
              <span className="t-bar" aria-hidden>
                <span data-priority={priority} style={{ width: `${shares[priority]}%` }} />
              </span>
              <span className="t-open-count">{formats.number(counts[priority])}</span>
              <span className="t-open-share o-quiet o-small">{formats.number(shares[priority])}%</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether the group has a ticket of any status. */
function useHasTickets(account: string): boolean {
  const { data } = useQuery({
    queryKey: ['counter', account, 'count-by-klass'],
    queryFn: ({ signal }) => view(account, 'count-by-klass', { group_level: 1 }, signal),
  });
  // A view's key is a string or a list of one string.
  const row = data?.find(({ key }) => String(Array.isArray(key) ? key[0] : key) === className(ticket.kind));
  return Number(row?.value ?? 0) > 0;
}
