import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listQuery } from '#platform/web/data/queries.ts';
import { LoadedWords } from '#platform/web/i18n/loaded-words.tsx';
import { lazy } from '#platform/web/lazy.tsx';
import { customerMessage } from '../../entities/customer-message.ts';
import type { TrayMail } from './tray-list.tsx';
import { messageWords } from './words.ts';

const shown = 10;
/** Fetched when there are mails: most days there are none. */
const TrayList = lazy(() => import('./tray-list.tsx'), 'TrayList');

/** Dashboard card of customers' mails that belong to no ticket yet; hidden while there are none. */
export function MailTray({ account }: { account: string }): ReactNode {
  const { data = [] } = useQuery(
    listQuery<TrayMail>(account, customerMessage.kind, {
      selector: { klass: customerMessage.kind, direction: 'in', ticket_id: { $exists: false } },
      fields: ['_id', '_rev', 'klass', 'label', 'name', 'to', 'subject', 'text', 'created_at'],
      sort: [{ created_at: 'desc' }],
      limit: shown,
    }),
  );
  if (data.length === 0) return null;
  return (
    <LoadedWords name="ticket-messages" words={messageWords} also={TrayList.preload}>
      <TrayList account={account} mails={data} />
    </LoadedWords>
  );
}
