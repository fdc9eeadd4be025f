import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { recordPath } from '#platform/web/routing/paths.ts';
import { ticket } from '../../entities/ticket.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import { useCounterWords } from '../counter-words.ts';
import { printPath } from '../print/print-links.ts';
import { StatusMark } from '../status-mark.tsx';
import type { TicketDoc } from '../ticket-doc.ts';
import { useSameIntake } from './use-same-intake.ts';

/** Links to the tickets of the other devices of the intake, and to their labels. */
export function SameIntake(props: { account: string; doc: TicketDoc }): ReactNode {
  const t = useCounterWords();
  const { account, doc } = props;
  const others = useSameIntake(account, doc);
  if (others.length === 0) return null;
  return (
    <section className="o-section">
      <h2>{t('counter.same-intake')}</h2>
      <ul className="o-plain-list t-relations">
        {others.map((one) => (
          <li key={one._id}>
            <Link to={recordPath(account, ticket, one._id)} className="o-cut">
              {formatTicketNumber(one.number ?? 0)} {one.equipment?.label ?? one.label}
            </Link>
            <StatusMark status={one.status} />
            <Link to={printPath(account, 'label', one._id)} className="o-screen">
              {t('print.label')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
