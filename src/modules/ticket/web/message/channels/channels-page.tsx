import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { AdminHead } from '#modules/groups/web/admin/admin-head.tsx';
import { useMessageTranslations } from '../words.ts';
import { channelsQuery } from './channels.ts';
import { WhatsappChannel } from './whatsapp-channel.tsx';
import { SmsChannel } from './sms-channel.tsx';

/** messages#channels: the gateways by which a group sends messages to customers. */
export function ChannelsPage(): ReactNode {
  const t = useMessageTranslations();
  const account = useAccount();
  const query = useQuery(channelsQuery(account));
  return (
    <div className="o-page">
      <AdminHead
        account={account}
        title={t('message.channels')}
        parent={{ label: t('ticket.messages-title'), to: `/account/${account}/messages` }}
      />
      <QueryState query={query} lines={8}>
        {({ sms, whatsapp }) => (
          <>
            <WhatsappChannel account={account} cloud={whatsapp} />
            <SmsChannel account={account} url={sms?.url ?? null} />
          </>
        )}
      </QueryState>
    </div>
  );
}
