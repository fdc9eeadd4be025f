import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { docQuery } from '#platform/web/data/queries.ts';
import { initialFrom } from '#platform/web/form/initial-values.ts';
import { newLabel } from '#platform/web/i18n/labels.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import { indexPath, recordPath } from '#platform/web/routing/paths.ts';
import { useAccount, useGo, useSearchState } from '#platform/web/routing/use-url.ts';
import { useTitle } from '#platform/web/shell/use-title.ts';
import { estimate } from '../../entities/estimate.ts';
import { ticket } from '../../entities/ticket.ts';
import { useGroupSetting } from '../customer/group-setting.ts';
import type { TicketDoc } from '../ticket-doc.ts';
import { EstimateForm } from './estimate-form.tsx';

/** A new estimate; `?ticket_id=…` brings the ticket's customer and title along, the group its standing observation. */
export function EstimateCreate(): ReactNode {
  const t = useT<string>();
  const go = useGo();
  const account = useAccount();
  const [search] = useSearchState();
  const about = search['ticket_id'] ?? '';
  const { data } = useQuery({ ...docQuery<TicketDoc>(account, ticket, about), enabled: about !== '' });
  const observation = useGroupSetting(account, 'estimate-observation');
  const title = newLabel(t, estimate.kind);
  const initial = useMemo(
    () => ({
      observation,
      ...(data === undefined ? {} : { customer_id: data.customer_id, description: data.label }),
      ...initialFrom(estimate, search),
    }),
    [observation, data, search],
  );
  useTitle(title);
  if (observation === undefined || (about !== '' && data === undefined)) return null;
  return (
    <div className="o-page t-wide-form">
      <h1>{title}</h1>
      <EstimateForm
        account={account}
        initial={initial}
        onSaved={(saved) => go(recordPath(account, estimate, saved.id), { skipGuard: true, replace: true })}
        onCancel={() => go(about === '' ? indexPath(account, estimate) : recordPath(account, ticket, about))}
      />
    </div>
  );
}
