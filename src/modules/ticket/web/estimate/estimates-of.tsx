import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { listQuery } from '#platform/web/data/queries.ts';
import { useCreating } from '#platform/web/data/writable.ts';
import { OptionMark } from '#platform/web/fields/choice/option-mark.tsx';
import { kindLabel, newLabel } from '#platform/web/i18n/labels.ts';
import { isNumber } from '#platform/web/list/hit-facts.tsx';
import { newPath, recordPath } from '#platform/web/routing/paths.ts';
import { estimate } from '../../entities/estimate.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import type { EstimateDoc } from './estimate-doc.ts';
import { useMoney } from './use-money.ts';
import './estimate.css';
import { useTranslations } from '../words.ts';

/** The estimates of a ticket or a customer with status and sum, and a link to a new one. */
export function EstimatesOf(props: { account: string; where: Readonly<Record<string, string>> }): ReactNode {
  const t = useTranslations();
  const { account, where } = props;
  const money = useMoney(account);
  const { permitted, held } = useCreating(account, estimate);
  const writable = permitted && held === undefined;
  const { data } = useQuery(
    listQuery<EstimateDoc>(account, estimate.kind, {
      selector: { klass: estimate.kind, ...where },
      fields: [
        '_id',
        '_rev',
        'klass',
        'label',
        'number',
        'status',
        'total',
        'currency',
        'accepted_total',
        'device',
        'device_note',
      ],
      sort: [{ number: 'desc' }],
      limit: 12,
    }),
  );
  if (data === undefined || data.length === 0) return null;
  return (
    <section className="o-section">
      <div className="o-section-head">
        <h2>{kindLabel(t, estimate.kind, 2)}</h2>
        {writable ? (
          <Button
            component={Link}
            size="compact-sm"
            variant="subtle"
            to={newPath(account, estimate)}
            search={where as never}
            leftSection={<IconPlus size={14} />}
          >
            {newLabel(t, estimate.kind)}
          </Button>
        ) : null}
      </div>
      <ul className="o-plain-list t-estimates-of">
        {data.map((doc) => (
          <li key={doc._id}>
            <span className="o-quiet t-figure">{formatTicketNumber(doc.number ?? 0)}</span>
            <Link to={recordPath(account, estimate, doc._id)} className="o-cut">
              {isNumber(estimate, doc) ? kindLabel(t, estimate.kind) : doc.label}
            </Link>
            <OptionMark
              mark={estimate.fields.status.marks[doc.status ?? 'draft']}
              label={t(`estimate.status.${doc.status ?? 'draft'}`)}
            />
            <span className="t-figure">{money(doc.accepted_total ?? doc.total ?? '0', doc.currency)}</span>
            <DeviceChoice doc={doc} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What becomes of the device after a refusal. */
function DeviceChoice({ doc }: { doc: EstimateDoc }): ReactNode {
  const t = useTranslations();
  if (doc.device === undefined && doc.device_note === undefined) return null;
  const choice = doc.device === undefined ? undefined : t(`estimate.device.${doc.device}`);
  return (
    <span className="o-quiet o-small t-device-choice">
      {[choice, doc.device_note].filter((text) => text !== undefined).join(' · ')}
    </span>
  );
}
