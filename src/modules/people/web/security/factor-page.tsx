import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconShieldLock } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { sessionQuery } from '#platform/web/data/session-queries.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import type { FactorNeededProps } from '#platform/web/module.ts';
import { CodeInput } from '#platform/web/parts/code-input.tsx';
import { HomeButton, StatePage } from '#platform/web/parts/state-pages.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { ceremonies, hasPasskeys } from '#platform/web/passkeys/passkeys.ts';
import { PlainForm } from '../sign-in/plain-form.tsx';
import { useSubmit } from '../use-submit.ts';
import { AuthenticatorDialog } from './authenticator-dialog.tsx';
import { useAddPasskey } from './use-add-passkey.ts';
import { useBeginAuthenticator } from './use-begin-authenticator.ts';
import { useTranslations } from './words.ts';

/** Replaces the screens of a group until the person has set up or proved a second factor, then shows them by itself. */
export function FactorPage({ has, closed, onOpen }: FactorNeededProps): ReactNode {
  const t = useTranslations();
  const app = useQuery({
    queryKey: ['authenticator'],
    queryFn: async () => request<{ active: boolean }>('GET', '/_authenticator'),
  });
  const { setup, begin, isPending, end } = useBeginAuthenticator();
  const open = useEffectEvent(onOpen);
  // The recovery codes stay until the person has read them.
  const isDone = !closed && setup === null;
  useEffect(() => {
    if (isDone) open();
  }, [isDone]);
  const asksCode = app.data?.active === true;
  return (
    <StatePage
      icon={IconShieldLock}
      title={t('people.factor.title')}
      text={t(has ? 'people.factor.prove' : 'people.factor.text')}
    >
      {asksCode ? <CodeForm /> : null}
      <div className="o-actions">
        {hasPasskeys() ? has ? <UsePasskey /> : <AddPasskey /> : null}
        {asksCode ? null : (
          <Button variant="default" loading={isPending} onClick={begin}>
            {t('people.authenticator.set-up')}
          </Button>
        )}
        <HomeButton />
      </div>
      {setup === null ? null : <AuthenticatorDialog setup={setup} onClose={end} />}
    </StatePage>
  );
}

function AddPasskey(): ReactNode {
  const t = useTranslations();
  const add = useAddPasskey();
  return (
    <Button loading={add.isPending} onClick={() => add.mutate()}>
      {t('people.passkeys.add')}
    </Button>
  );
}

function UsePasskey(): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const use = useMutation({
    mutationFn: async () => {
      const passkey = await (await ceremonies()).signChallenge();
      await request('PUT', '/_proof', { body: { passkey } });
    },
    onSuccess: async () => client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    onError: (error) => showToast({ text: errorText(t, error), failed: true }),
  });
  return (
    <Button loading={use.isPending} onClick={() => use.mutate()}>
      {t('login.passkey')}
    </Button>
  );
}

function CodeForm(): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const submit = useSubmit({
    send: async () => {
      await request('PUT', '/_proof', { body: { code } });
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
  return (
    <PlainForm submit={submit}>
      <CodeInput label={t('login.code')} description={t('login.code-hint')} {...submit.field('code', code, setCode)} />
      <Button type="submit" loading={submit.busy}>
        {t('proof.submit')}
      </Button>
    </PlainForm>
  );
}
