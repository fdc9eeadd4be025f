import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { listQuery } from '#platform/web/data/queries.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { maintenance } from '../../entities/maintenance.ts';
import { isUnderWarranty } from '../../rules/warranty.ts';
import { lineFields, type MaintenanceDoc } from './maintenance-doc.ts';
import { useToday } from '#platform/web/data/use-today.ts';
import { useTranslations } from '../words.ts';

/** Earlier work on a piece of equipment that is still under warranty, as a warning before anything is charged. */
export function RunningWarranty(props: { account: string; equipment: string; apart?: boolean }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { account } = props;
  const today = useToday(account);
  const { data } = useQuery(
    listQuery<MaintenanceDoc>(account, maintenance.kind, {
      selector: { klass: maintenance.kind, equipment_id: props.equipment, warranty: { $gt: 0 } },
      fields: [...lineFields],
      sort: [{ date: 'desc' }],
      limit: 50,
    }),
  );
  const running = today === null ? [] : (data ?? []).filter((doc) => isUnderWarranty(doc, today));
  if (running.length === 0) return null;
  return (
    <ul className="o-plain-list t-warranty">
      {running.map((doc) => (
        <li key={doc._id}>
          <IconShieldCheck size={18} aria-hidden />
          <span>
            <span className="o-strong">
              {t('maintenance.warranty-until', { day: formats.date(doc.warranty_until ?? '') })}
            </span>
            <br />
            <Link
              to={recordPath(account, maintenance, doc._id)}
              className="o-small"
              {...(props.apart === true ? { target: '_blank' } : {})}
            >
              {doc.label} · {formats.date(doc.date ?? '')}
            </Link>
          </span>
        </li>
      ))}
    </ul>
  );
}
