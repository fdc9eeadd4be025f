import { Button, PasswordInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { complaintsOf } from '../api/api-error.ts';
import { request } from '../api/request.ts';
import { complaintText } from '../i18n/complaint.ts';
import { useT } from '../i18n/language.tsx';
import { CodeInput } from '../parts/code-input.tsx';
import { Dialog, DialogActions } from '../parts/dialogs/dialog.tsx';
import { ceremonies, hasPasskeys } from '../passkeys/passkeys.ts';
import { ErrorAlert } from '../parts/error-alert.tsx';
import { LoadingSkeleton } from '../parts/loading-skeleton.tsx';

interface Props {
  /** The password alone is not enough. */
  readonly codeOnly: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks for the password or a code before something that works after the session's end or changes rights. */
export function ProofDialog(props: Props): ReactNode {
  const t = useT();
  const app = useQuery({
    queryKey: ['authenticator'],
    queryFn: async () => request<{ active: boolean }>('GET', '/_authenticator'),
  });
  const own = useQuery({
    queryKey: ['passkeys'],
    queryFn: async () => request<{ passkeys: readonly unknown[] }>('GET', '/_passkeys'),
  });
  const [usesPassword, setUsesPassword] = useState(false);
  const asksCode = props.codeOnly || (app.data?.active === true && !usesPassword);
  return (
    <Dialog name="proof" size="sm" leavesFreely title={t('proof.title')} onClose={props.onClose}>
      {app.isPending || own.isPending ? (
        <LoadingSkeleton lines={2} />
      ) : (
        <>
          <ProofForm
            key={String(asksCode)}
            asksCode={asksCode}
            hasPasskey={(own.data?.passkeys.length ?? 0) > 0 && hasPasskeys()}
            onDone={props.onDone}
          />
          {asksCode && !props.codeOnly ? (
            <Button variant="subtle" size="xs" onClick={() => setUsesPassword(true)}>
              {t('proof.with-password')}
            </Button>
          ) : null}
        </>
      )}
    </Dialog>
  );
}

function ProofForm(props: { asksCode: boolean; hasPasskey: boolean; onDone: () => void }): ReactNode {
  const { asksCode, hasPasskey, onDone } = props;
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const name = asksCode ? 'code' : 'current_password';
  const [complaint] = complaintsOf(error)?.[name] ?? [];
  const focus = (): void => form.current?.querySelector('input')?.focus();
  useEffect(focus, []);
  const submit = async (proofOf: () => Promise<object> | object): Promise<void> => {
    setBusy(true);
    try {
      await request('PUT', '/_proof', { body: await proofOf() });
      onDone();
    } catch (failure) {
      setError(failure);
      focus();
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit(() => ({ [name]: typed }));
  };
  const field = {
    error: complaint === undefined ? null : complaintText(t, complaint),
    value: typed,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => setTyped(event.currentTarget.value),
  };
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="o-form">
      <p className="o-quiet o-flush">{t('proof.text')}</p>
      {complaint === undefined ? <ErrorAlert error={error} onClose={() => setError(null)} /> : null}
      {asksCode ? (
        <CodeInput label={t('login.code')} description={t('login.code-hint')} {...field} />
      ) : (
        <PasswordInput
          label={t('proof.password')}
          name={name}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('login.show-password') }}
          aria-invalid={complaint !== undefined || undefined}
          {...field}
        />
      )}
      <DialogActions>
        {hasPasskey ? (
          <Button
            variant="default"
            onClick={() => void submit(async () => ({ passkey: await (await ceremonies()).signChallenge() }))}
          >
            {t('login.passkey')}
          </Button>
        ) : null}
        <Button type="submit" loading={busy}>
          {t('proof.submit')}
        </Button>
      </DialogActions>
    </form>
  );
}
