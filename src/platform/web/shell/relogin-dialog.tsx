import { Alert, Anchor, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { complaintsOf } from '../api/api-error.ts';
import { useUser } from '../data/session.ts';
import { useSignIn } from '../data/use-sign-in.ts';
import { complaintText } from '../i18n/complaint.ts';
import { useT } from '../i18n/language.tsx';
import { IssuerButton } from '../parts/issuer.tsx';
import { useHouse } from '../data/use-house.ts';
import { CodeInput } from '../parts/code-input.tsx';
import { Dialog } from '../parts/dialogs/dialog.tsx';
import { ceremonies, hasPasskeys, loginByPasskey } from '../passkeys/passkeys.ts';
import { ErrorAlert } from '../parts/error-alert.tsx';

export function ReloginDialog(props: { onDone: () => void; onClose: () => void }): ReactNode {
  const t = useT();
  return (
    <Dialog name="sign-in" leavesFreely title={t('login.title')} onClose={props.onClose}>
      <ReloginForm onDone={props.onDone} />
    </Dialog>
  );
}

function ReloginForm(props: { onDone: () => void }): ReactNode {
  const t = useT();
  const known = useUser()?.['email'];
  const [email, setEmail] = useState(typeof known === 'string' ? known : '');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const isAlone = useHouse().oidc?.only === true;
  const { code, setCode, signIn } = useSignIn();
  const [error, setError] = useState<unknown>(null);
  const [complaint] = complaintsOf(error)?.['code'] ?? [];
  const [busy, setBusy] = useState(false);
  const submit = async (enter: () => Promise<boolean>): Promise<void> => {
    setBusy(true);
    try {
      if (await enter()) props.onDone();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const usePasskey = async (): Promise<boolean> => {
    await loginByPasskey(await (await ceremonies()).signChallenge(), remember);
    return true;
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit(async () => signIn({ username: email, password, remember }));
  };
  return (
    <form onSubmit={onSubmit} className="o-form">
      {error === null ? (
        <Alert color="gray" variant="outline" title={t('error.forbidden')}>
          {t('login.again')}
          <br />
          {t('login.again-text')}
        </Alert>
      ) : (
        <ErrorAlert error={error} onClose={() => setError(null)} />
      )}
      {isAlone ? null : code === null ? (
        <>
          <TextInput
            label={t('login.email')}
            type="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            label={t('login.password')}
            autoComplete="current-password"
            data-autofocus
            visibilityToggleButtonProps={{ 'aria-label': t('login.show-password') }}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Checkbox
            label={t('login.remember')}
            checked={remember}
            onChange={(event) => setRemember(event.currentTarget.checked)}
          />
        </>
      ) : (
        <CodeInput
          label={t('login.code')}
          description={t('login.code-hint')}
          error={complaint && complaintText(t, complaint)}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      <div className="o-actions">
        {isAlone ? null : (
          <>
            <Button type="submit" loading={busy}>
              {t('login.submit')}
            </Button>
            {hasPasskeys() && code === null ? (
              <Button variant="default" onClick={() => void submit(usePasskey)}>
                {t('login.passkey')}
              </Button>
            ) : null}
            <Anchor href="/user/password/new" target="_blank" size="sm">
              {t('login.forgot')}
            </Anchor>
          </>
        )}
        {code === null ? <IssuerButton what="sign-in" remember={remember} onDone={props.onDone} /> : null}
      </div>
    </form>
  );
}
