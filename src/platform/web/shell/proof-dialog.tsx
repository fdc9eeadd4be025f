import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { complaintsOf } from '../api/api-error.ts';
import { request } from '../api/request.ts';
import { complaintText } from '../i18n/complaint.ts';
import { useT } from '../i18n/language.tsx';
import { Dialog, DialogActions } from '../parts/dialogs/dialog.tsx';
import { ErrorAlert } from '../parts/error-alert.tsx';

interface Props {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks for the password before something that works after the session's end, or changes who may do what. */
export function ProofDialog(props: Props): ReactNode {
  const t = useT();
  return (
    <Dialog name="proof" size="sm" leavesFreely title={t('proof.title')} onClose={props.onClose}>
      <ProofForm {...props} />
    </Dialog>
  );
}

function ProofForm(props: Props): ReactNode {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [complaint] = complaintsOf(error)?.['current_password'] ?? [];
  useEffect(() => {
    if (error !== null) input.current?.focus();
  }, [error]);
  const submit = async (): Promise<void> => {
    setBusy(true);
    try {
      await request('PUT', '/_proof', { body: { current_password: password } });
      props.onDone();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit();
  };
  return (
    <form noValidate onSubmit={onSubmit} className="o-form">
      <p className="o-quiet o-flush">{t('proof.text')}</p>
      {complaint === undefined ? <ErrorAlert error={error} onClose={() => setError(null)} /> : null}
      <PasswordInput
        ref={input}
        label={t('proof.password')}
        name="current_password"
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': t('login.show-password') }}
        error={complaint === undefined ? null : complaintText(t, complaint)}
        aria-invalid={complaint !== undefined || undefined}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <DialogActions>
        <Button type="submit" loading={busy}>
          {t('proof.submit')}
        </Button>
      </DialogActions>
    </form>
  );
}
