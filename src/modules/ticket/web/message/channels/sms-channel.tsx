import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { CopyLine } from '#platform/web/parts/copy-line.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { withoutEmpty } from '#modules/people/web/sign-in/registration.ts';
import { useMessageTranslations } from '../words.ts';
import { ChannelForm } from './channel-form.tsx';
import { useChannelsChanged } from './channels.ts';

/** Characters of an address. */
const longestUrl = 2000;

/** The address of the group's own SMS gateway; saving makes a new secret, which is shown once. */
export function SmsChannel({ account, url: stored }: { account: string; url: string | null }): ReactNode {
  const t = useMessageTranslations();
  const changed = useChannelsChanged(account);
  const [url, setUrl] = useState(stored ?? '');
  const [key, setKey] = useState<string | null>(null);
  const submit = useSubmit({
    check: () => withoutEmpty({ url: url.trim() === '' ? 'cant-be-blank' : null }),
    send: async () => {
      const body = { url: url.trim() };
      const made = await request<{ key: string }>('PUT', `/${account}/_message_channels/sms`, { body });
      setKey(made.key);
      await changed();
      showToast({ text: t('message.channels.saved') });
    },
  });
  return (
    <ChannelForm
      account={account}
      channel="sms"
      isSetUp={stored !== null}
      title={t('message.channel.sms')}
      submit={submit}
    >
      <p className="o-quiet o-flush">{t('message.sms.text')}</p>
      <TextInput
        label={t('message.sms.url')}
        description={t('message.sms.url-hint')}
        type="url"
        spellCheck={false}
        maxLength={longestUrl}
        {...submit.field('url', url, setUrl)}
      />
      {key === null ? null : (
        <div aria-live="polite">
          <p className="o-flush">{t('message.sms.key-why')}</p>
          <CopyLine label={t('message.sms.key')} text={key} testId="sms-key" />
        </div>
      )}
    </ChannelForm>
  );
}
