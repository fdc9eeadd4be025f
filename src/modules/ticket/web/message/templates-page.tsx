import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { locales, type Locale } from '#platform/entity/locale.ts';
import { useGroupLocale } from '#platform/web/data/settings/group-locale.ts';
import { useGroupSetting } from '#platform/web/data/settings/group-setting.ts';
import { listQuery } from '#platform/web/data/queries.ts';
import { fieldLabel, optionLabel } from '#platform/web/i18n/labels.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { AdminHead } from '#modules/groups/web/admin/admin-head.tsx';
import { messageTemplate } from '../../entities/message-template.ts';
import { defaultText } from '../../rules/messages/default-texts.ts';
import { channels, messageEvents, type Channel } from '../../rules/messages/message-events.ts';
import { channelsQuery } from './channels/channels.ts';
import { TemplateForm } from './template-form.tsx';
import type { TemplateDoc, TemplateKey } from './template-doc.ts';
import { useMessageTranslations } from './words.ts';
import './message.css';

/** Templates are few: one for an event, a channel and a language. */
const most = 200;

/** The texts of messages to customers by event, with an example of each; administrators change them. */
export function TemplatesPage(): ReactNode {
  const t = useMessageTranslations();
  const account = useAccount();
  const groupLocale = useGroupLocale(account);
  const [chosen, setLocale] = useState<Locale | null>(null);
  const [channel, setChannel] = useState<Channel | 'any'>('any');
  const shop = useGroupSetting(account, 'name') ?? '';
  const gateways = useQuery(channelsQuery(account));
  const query = useQuery(
    listQuery<TemplateDoc>(account, messageTemplate.kind, { selector: { klass: messageTemplate.kind }, limit: most }),
  );
  const locale = chosen ?? groupLocale;
  return (
    <div className="o-page">
      <AdminHead account={account} title={t('ticket.messages-title')}>
        <div className="o-actions">
          <Link to={`/account/${account}/message-channels`}>{t('message.channels.link')}</Link>
        </div>
      </AdminHead>
      <p className="o-quiet o-flush">{t('message.templates.text')}</p>
      <div className="t-message-ways">
        <NativeSelect
          label={fieldLabel(t, messageTemplate, 'locale')}
          value={locale ?? ''}
          data={locales.map((value) => ({ value, label: optionLabel(t, messageTemplate, 'locale', value) }))}
          onChange={({ currentTarget: { value } }) => setLocale(locales.find((one) => one === value) ?? null)}
        />
        <NativeSelect
          label={fieldLabel(t, messageTemplate, 'channel')}
          value={channel}
          data={messageTemplate.fields.channel.options.map((value) => ({
            value,
            label: optionLabel(t, messageTemplate, 'channel', value),
          }))}
          onChange={({ currentTarget: { value } }) => setChannel(channels.find((one) => one === value) ?? 'any')}
        />
      </div>
      <QueryState query={query} lines={8}>
        {(docs) =>
          locale === undefined
            ? null
            : messageEvents.map((event) => {
                const key = { event, channel, locale };
                const own = find(docs, key);
                return (
                  <TemplateForm
                    key={`${event} ${channel} ${locale} ${own?._rev ?? ''}`}
                    account={account}
                    of={key}
                    own={own}
                    otherwise={find(docs, { ...key, channel: 'any' })?.text ?? defaultText(event, locale)}
                    shop={shop}
                    hasCloud={gateways.data?.whatsapp !== undefined}
                  />
                );
              })
        }
      </QueryState>
    </div>
  );
}

function find(docs: readonly TemplateDoc[], { event, channel, locale }: TemplateKey): TemplateDoc | undefined {
  return docs.find((doc) => doc.event === event && doc.channel === channel && doc.locale === locale);
}
