import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { complaintsOf } from '#platform/web/api/api-error.ts';
import { request } from '#platform/web/api/request.ts';
import { CopyLine } from '#platform/web/parts/copy-line.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { SecretInput } from '#modules/people/web/secret-input.tsx';
import { useTranslations } from '../words.ts';
import { connectionsKey, type Service, services } from './use-connections.ts';

/** The form of a new connection: the service, and the keys that it asks for. */
export function NewConnection({ account, returnTo }: { account: string; returnTo: string }): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const [service, setService] = useState<Service>('pluggy');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const submit = useSubmit({
    send: async () => {
      const fields = Object.fromEntries(services[service].map((name) => [name, values[name] ?? '']));
      const made = await request<{ readonly consent_at?: string }>('POST', `/${account}/_bank_connections`, {
        body: { provider: service, ...fields },
      });
      if (made.consent_at !== undefined) {
        window.location.assign(made.consent_at);
        return;
      }
      setValues({});
      await client.invalidateQueries({ queryKey: connectionsKey(account) });
      showToast({ text: t('connections.connected') });
    },
  });
  const base = complaintsOf(submit.error)?.['base'] !== undefined || complaintsOf(submit.error) === undefined;
  return (
    <form noValidate className="o-form f-connection-new" onSubmit={submit.onSubmit}>
      <h2>{t('connections.new')}</h2>
      {base ? <ErrorAlert error={submit.error} onClose={submit.clear} /> : null}
      <NativeSelect
        label={t('connections.provider')}
        value={service}
        data={Object.keys(services).map((one) => ({ value: one, label: t(`connections.provider.${one as Service}`) }))}
        onChange={(event) => {
          setService(event.currentTarget.value as Service);
          submit.clear();
        }}
      />
      <p className="o-quiet o-flush">{t(`connections.help.${service}`)}</p>
      {service === 'enable-banking' ? <CopyLine label={t('connections.return-to')} text={returnTo} /> : null}
      {services[service].map((name) => {
        const field = {
          ...submit.field(name, values[name] ?? '', (value) => setValues({ ...values, [name]: value })),
          label: t(`connections.field.${name}`),
          autoComplete: 'off',
        };
        if (name === 'private_key' || name === 'setup_token') return <Textarea key={name} {...field} rows={3} />;
        return name === 'client_secret' ? <SecretInput key={name} {...field} /> : <TextInput key={name} {...field} />;
      })}
      <div className="o-actions">
        <Button type="submit" loading={submit.busy}>
          {t('connections.connect')}
        </Button>
      </div>
    </form>
  );
}
