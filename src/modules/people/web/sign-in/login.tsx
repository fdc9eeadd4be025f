import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { CodeInput } from '#platform/web/parts/code-input.tsx';
import { useSignIn } from '#platform/web/data/use-sign-in.ts';
import { ceremonies, hasPasskeys, loginByPasskey, useOfferedPasskeys } from '#platform/web/passkeys/passkeys.ts';
import type { SignedAnswer } from '#platform/web/passkeys/answers.ts';
import { useHouse } from '#platform/web/data/use-house.ts';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useRememberedEmail } from './remembered-email.ts';
import { request } from '#platform/web/api/request.ts';
import { FormSent } from './form-sent.tsx';
import { PlainForm } from './plain-form.tsx';
import { SecretInput } from '../secret-input.tsx';
import { useSubmit } from '../use-submit.ts';
import '../public.css';
import { useTranslations } from '../words.ts';
import { useLand } from './use-land.ts';

/** user#login */
export function Login(): ReactNode {
  const t = useTranslations();
  const land = useLand();
  const [search] = useSearchState();
  const { registration, oidc } = useHouse();
  const [email, setEmail] = useRememberedEmail();
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const { code, setCode, signIn } = useSignIn();
  const submit = useSubmit({
    send: async () => {
      if (await signIn({ username: email.trim(), password, remember })) await land();
    },
  });
  const enter = async (answer: SignedAnswer): Promise<void> => {
    await loginByPasskey(answer, remember);
    await land();
  };
  useOfferedPasskeys((answer) => void submit.perform(async () => enter(answer)));
  const [lost, setLost] = useState(false);
  useTitle(t('login.title'));
  if (lost) return <FormSent title={t('people.public.sent')} text={t('people.lost-app.sent')} />;
  const issuer = oidc && (
    <Button
      component="a"
      href={`/user/oidc?${new URLSearchParams({ ...search, ...(remember && { remember: '1' }) })}`}
      variant="default"
      fullWidth
    >
      {t('login.issuer', { name: oidc.name })}
    </Button>
  );
  const title = <h1 className="a-public-title">{t('login.title')}</h1>;
  if (oidc?.only === true)
    return (
      <>
        {title}
        {issuer}
      </>
    );
  return (
    <>
      {title}
      <PlainForm submit={submit}>
        {code === null ? (
          <>
            <TextInput
              label={t('login.email')}
              type="email"
              name="username"
              autoComplete="username webauthn"
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <SecretInput
              label={t('login.password')}
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <div className="a-between">
              <label className="a-check">
                <input
                  type="checkbox"
                  checked={remember}
                  onChange={(event) => setRemember(event.currentTarget.checked)}
                />
                {t('login.remember')}
              </label>
              <Link to="/user/password/new">{t('login.forgot')}</Link>
            </div>
          </>
        ) : (
          <CodeInput
            label={t('login.code')}
            description={t('login.code-hint')}
            {...submit.field('code', code, setCode)}
          />
        )}
        <Button type="submit" fullWidth loading={submit.busy}>
          {t('login.submit')}
        </Button>
        {hasPasskeys() && code === null ? (
          <Button
            variant="default"
            fullWidth
            onClick={() => void submit.perform(async () => enter(await (await ceremonies()).signChallenge()))}
          >
            {t('login.passkey')}
          </Button>
        ) : null}
        {code === null ? issuer : null}
      </PlainForm>
      <ul className="o-plain-list a-public-links">
        {code === null ? null : (
          <li>
            <Button
              variant="subtle"
              size="xs"
              className="a-more"
              onClick={() =>
                void submit.perform(async () => {
                  const body = { username: email.trim(), password };
                  await request('POST', '/_authenticator/loss', { body });
                  setLost(true);
                })
              }
            >
              {t('people.lost-app.ask')}
            </Button>
          </li>
        )}
        {registration === 'open' && (
          <li>
            {t('people.login.no-account')}{' '}
            <Link to="/user/register" search={search}>
              {t('people.login.register')}
            </Link>
          </li>
        )}
        <li>
          {t('people.login.no-mail')} <Link to="/user/confirm/new">{t('people.login.resend')}</Link>
        </li>
      </ul>
    </>
  );
}
