import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { docQuery } from '#platform/web/data/queries.ts';
import { CreatePage } from '#platform/web/form/create-page.tsx';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { estimate } from '../../entities/estimate.ts';
import { ticket } from '../../entities/ticket.ts';
import { useGroupSetting } from '#platform/web/data/settings/group-setting.ts';
import type { TicketDoc } from '../ticket-doc.ts';
import { EstimateForm } from './estimate-form.tsx';

/** A new estimate; `?ticket_id=…` fills in customer and title of the ticket; the default observation comes from the group. */
export function EstimateCreate(): ReactNode {
  const account = useAccount();
  const [search] = useSearchState();
  const about = search['ticket_id'] ?? '';
  const { data } = useQuery({ ...docQuery<TicketDoc>(account, ticket, about), enabled: about !== '' });
  const observation = useGroupSetting(account, 'estimate-observation');
  const begin = useMemo(() => {
    if (observation === undefined || (about !== '' && data === undefined)) return null;
    return { observation, ...(data === undefined ? {} : { customer_id: data.customer_id, description: data.title }) };
  }, [about, observation, data]);
  return (
    <CreatePage
      entity={estimate}
      form={EstimateForm}
      className="t-wide-form"
      begin={begin}
      {...(about === '' ? {} : { back: recordPath(account, ticket, about) })}
    />
  );
}
