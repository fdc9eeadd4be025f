import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Selector } from '#platform/web/api/api.ts';
import { listQuery } from '#platform/web/data/queries.ts';
import { kindLabel } from '#platform/web/i18n/labels.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { indexPath, recordPath } from '#platform/web/routing/paths.ts';
import { maintenance } from '../../entities/maintenance.ts';
import { lineFields, type MaintenanceDoc } from './maintenance-doc.ts';
import { WarrantyMark } from './warranty-mark.tsx';
import { useTranslations } from '../words.ts';

const shown = 12;

/** The maintenances of a piece of equipment or a ticket, newest first: date, work, warranty and next date. */
export function MaintenancesOf(props: { account: string; where: Selector; children?: ReactNode }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { account, where } = props;
  const { data } = useQuery(
    listQuery<MaintenanceDoc>(account, maintenance.kind, {
      selector: { klass: maintenance.kind, ...where },
      fields: [...lineFields],
      sort: [{ date: 'desc' }],
      limit: shown + 1,
    }),
  );
  if (data === undefined || (data.length === 0 && props.children === undefined)) return null;
  return (
    <section className="o-section">
      <div className="o-section-head">
        <h2>{kindLabel(t, maintenance.kind, 2)}</h2>
        {props.children}
      </div>
      {data.length === 0 ? <p className="o-quiet o-flush">{t('maintenance.none-yet')}</p> : null}
      <ul className="o-plain-list t-upkeep">
        {data.slice(0, shown).map((doc) => (
          <li key={doc._id}>
            <span className="o-quiet t-figure">{formats.date(doc.date ?? '')}</span>
            <Link to={recordPath(account, maintenance, doc._id)} className="o-cut">
              {doc.label}
            </Link>
            <WarrantyMark account={account} doc={doc} />
            <span className="o-quiet o-small o-wide-only">
              {doc.next_maintenance === undefined
                ? ''
                : t('maintenance.next-on', { day: formats.date(doc.next_maintenance) })}
            </span>
          </li>
        ))}
      </ul>
      {data.length > shown ? (
        <Link to={indexPath(account, maintenance)} search={addressOf(where)} className="o-small">
          {t('show.all')}
        </Link>
      ) : null}
    </section>
  );
}

/** What of a selector can be in an address. */
function addressOf(where: Selector): Record<string, string> {
  return Object.fromEntries(
    Object.entries(where).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  );
}
