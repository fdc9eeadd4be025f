import { Button, PasswordInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { complaintsOf } from '../api/api-error.ts';
import { request } from '../api/request.ts';
import { complaintText } from '../i18n/complaint.ts';
import { useT } from '../i18n/language.tsx';
import { useHouse } from '../data/use-house.ts';
import { identitiesQuery, IssuerButton } from '../parts/issuer.tsx';
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
  const linked = useQuery({ ...identitiesQuery, enabled: useHouse().oidc !== undefined });
  const hasPassword = linked.data?.has_password !== false;
  const [usesPassword, setUsesPassword] = useState(false);
  const asksCode = props.codeOnly || (app.data?.active === true && !usesPassword);
  return (
    <Dialog name="proof" size="sm" leavesFreely title={t('proof.title')} onClose={props.onClose}>
      {app.isPending || own.isPending || linked.isLoading ? (
        <LoadingSkeleton lines={2} />
      ) : (
        <>
          <ProofForm
            key={String(asksCode)}
            asks={asksCode ? 'code' : hasPassword ? 'current_password' : null}
            hasIdentity={!props.codeOnly && (linked.data?.identities.length ?? 0) > 0}
            hasPasskey={(own.data?.passkeys.length ?? 0) > 0 && hasPasskeys()}
            onDone={props.onDone}
          />
          {asksCode && hasPassword && !props.codeOnly ? (
            <Button variant="subtle" size="xs" onClick={() => setUsesPassword(true)}>
              {t('proof.with-password')}
            </Button>
          ) : null}
        </>
      )}
    </Dialog>
  );
}

interface FormProps {
  /** Null for a person with neither, who proves in another way. */
  readonly asks: 'code' | 'current_password' | null;
  readonly hasPasskey: boolean;
  readonly hasIdentity: boolean;
  readonly onDone: () => void;
}

function ProofForm({ asks, hasPasskey, hasIdentity, onDone }: FormProps): ReactNode {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [complaint] = complaintsOf(error)?.[asks ?? 'base'] ?? [];
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
    if (asks !== null) void submit(() => ({ [asks]: typed }));
  };
  const field = {
    error: complaint === undefined ? null : complaintText(t, complaint),
    value: typed,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => setTyped(event.currentTarget.value),
  };
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="o-form">
      <p className="o-quiet o-flush">{t('proof.text')}</p>
      {complaint === undefined || asks === null ? <ErrorAlert error={error} onClose={() => setError(null)} /> : null}
      {asks === 'code' ? (
        <CodeInput label={t('login.code')} description={t('login.code-hint')} {...field} />
      ) : asks === null ? null : (
        <PasswordInput
          label={t('proof.password')}
          name={asks}
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
        {hasIdentity ? <IssuerButton what="proof" onDone={onDone} /> : null}
        {asks === null ? null : (
          <Button type="submit" loading={busy}>
            {t('proof.submit')}
          </Button>
        )}
      </DialogActions>
    </form>
  );
}
