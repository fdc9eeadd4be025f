import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { docQuery } from '#platform/web/data/queries.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { RecordProps } from '#platform/web/module.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useAccount, useGo } from '#platform/web/routing/use-url.ts';
import { QueryState } from '#platform/web/shell/query-state.tsx';
import { useTitle } from '#platform/web/shell/use-title.ts';
import { ticket } from '../../entities/ticket.ts';
import { writtenNumber } from '../../rules/number.ts';
import { pageFields, type TicketDoc } from '../ticket-doc.ts';
import { TicketForm } from './ticket-form.tsx';

/** The form of a ticket that exists; its status is changed on its page, where the reasons are asked. */
export function TicketEdit({ id }: RecordProps): ReactNode {
  const account = useAccount();
  const query = useQuery({
    ...docQuery<TicketDoc>(account, ticket, id, pageFields),
    refetchOnWindowFocus: false,
  });
  return <QueryState query={query}>{(doc) => <EditPage account={account} doc={doc} />}</QueryState>;
}

function EditPage({ account, doc }: { account: string; doc: TicketDoc }): ReactNode {
  const t = useT<string>();
  const go = useGo();
  const title = t('form.edit', { name: writtenNumber(doc.number ?? 0) });
  const back = recordPath(account, ticket, doc._id);
  useTitle(title);
  return (
    <div className="o-page t-intake-page">
      <h1>{title}</h1>
      <TicketForm
        account={account}
        doc={doc}
        onSaved={() => go(back, { skipGuard: true, replace: true })}
        onCancel={() => go(back)}
      />
    </div>
  );
}
