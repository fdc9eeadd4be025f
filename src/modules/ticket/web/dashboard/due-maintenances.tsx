import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDisabledFeatures } from '#platform/web/data/disabled-features.ts';
import { listQuery } from '#platform/web/data/queries.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { indexPath, recordPath } from '#platform/web/routing/paths.ts';
import { maintenance } from '../../entities/maintenance.ts';
import { reminderWindow } from '../../rules/reminder.ts';
import { lineFields, type MaintenanceDoc } from '../maintenance/maintenance-doc.ts';
import { NextTicketButton } from '../maintenance/next-ticket-button.tsx';
import { useToday } from '#platform/web/data/use-today.ts';
import '../ticket.css';
import { useTranslations } from '../words.ts';

const shown = 6;

/** Dashboard card of maintenances that are near or overdue, each with a button for its ticket. */
export function DueMaintenances({ account }: { account: string }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const today = useToday(account);
  const [from, to] = reminderWindow(today ?? '2000-01-01');
  const { data } = useQuery({
    ...listQuery<MaintenanceDoc>(account, maintenance.kind, {
      selector: {
        klass: maintenance.kind,
        next_maintenance: { $gte: from, $lte: to },
        next_ticket_id: { $exists: false },
      },
      fields: [...lineFields],
      sort: [{ next_maintenance: 'asc' }],
      limit: shown + 1,
    }),
    enabled: today !== null,
  });
  const off = useDisabledFeatures(account).has('maintenance');
  if (data === undefined || today === null || data.length === 0 || off) return null;
  return (
    <section aria-labelledby="due-maintenances">
      <div className="t-open-head">
        <h2 id="due-maintenances">{t('maintenance.due-card')}</h2>
        <Link
          to={indexPath(account, maintenance)}
          search={{ sort: 'next_maintenance', next_maintenance: `${from}..${to}` }}
          className="o-small"
        >
          {t('show.all')}
        </Link>
      </div>
      <ul className="o-plain-list t-due">
        {data.slice(0, shown).map((doc) => {
          const day = doc.next_maintenance ?? today;
          return (
            <li key={doc._id}>
              <span className={day <= today ? 't-waiting' : 'o-quiet'}>{formats.date(day)}</span>
              <Link to={recordPath(account, maintenance, doc._id)} className="o-cut">
                {doc.label}
                {doc.equipment?.label === undefined || doc.equipment.label === doc.label
                  ? null
                  : ` · ${doc.equipment.label}`}
              </Link>
              <NextTicketButton account={account} id={doc._id} small />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
