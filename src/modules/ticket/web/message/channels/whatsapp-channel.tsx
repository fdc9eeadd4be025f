import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { CopyLine } from '#platform/web/parts/copy-line.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { withoutEmpty } from '#modules/people/web/sign-in/registration.ts';
import { SecretInput } from '#modules/people/web/secret-input.tsx';
import { useMessageTranslations } from '../words.ts';
import { ChannelForm } from './channel-form.tsx';
import { type Cloud, useChannelsChanged } from './channels.ts';

/** The group's number in the Cloud API of WhatsApp. Its secrets are written and never shown. */
export function WhatsappChannel({ account, cloud }: { account: string; cloud: Cloud | undefined }): ReactNode {
  const t = useMessageTranslations();
  const changed = useChannelsChanged(account);
  const [phoneId, setPhoneId] = useState(cloud?.phone_id ?? '');
  const [token, setToken] = useState('');
  const [secret, setSecret] = useState('');
  const lacking = (value: string): 'cant-be-blank' | null =>
    cloud === undefined && value.trim() === '' ? 'cant-be-blank' : null;
  const submit = useSubmit({
    check: () =>
      withoutEmpty({
        phone_id: phoneId.trim() === '' ? 'cant-be-blank' : null,
        token: lacking(token),
        app_secret: lacking(secret),
      }),
    send: async () => {
      const secrets = { ...(token === '' ? {} : { token }), ...(secret === '' ? {} : { app_secret: secret }) };
      const body = { phone_id: phoneId.trim(), ...secrets };
      await request('PUT', `/${account}/_message_channels/whatsapp`, { body });
      setToken('');
      setSecret('');
      await changed();
      showToast({ text: t('message.channels.saved') });
    },
  });
  const stays = cloud === undefined ? {} : { description: t('message.whatsapp.stays') };
  return (
    <ChannelForm
      account={account}
      channel="whatsapp"
      isSetUp={cloud !== undefined}
      title={t('message.channel.whatsapp')}
      submit={submit}
    >
      <p className="o-quiet o-flush">{t('message.whatsapp.text')}</p>
      <TextInput
        label={t('message.whatsapp.phone_id')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        {...submit.field('phone_id', phoneId, setPhoneId)}
      />
      <SecretInput
        label={t('message.whatsapp.token')}
        autoComplete="off"
        maxLength={1000}
        {...stays}
        {...submit.field('token', token, setToken)}
      />
      <SecretInput
        label={t('message.whatsapp.app_secret')}
        autoComplete="off"
        maxLength={200}
        {...stays}
        {...submit.field('app_secret', secret, setSecret)}
      />
      {cloud === undefined ? null : (
        <div>
          <p className="o-flush">{t('message.whatsapp.at-meta')}</p>
          <CopyLine label={t('message.whatsapp.webhook')} text={cloud.webhook} testId="whatsapp-webhook" />
          <CopyLine label={t('message.whatsapp.verify')} text={cloud.verify_token} testId="whatsapp-verify" />
        </div>
      )}
    </ChannelForm>
  );
}
