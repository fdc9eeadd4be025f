import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { sessionQuery } from '#platform/web/data/session-queries.ts';
import { CodeInput } from '#platform/web/parts/code-input.tsx';
import { CopyLine } from '#platform/web/parts/copy-line.tsx';
import { Dialog, DialogActions } from '#platform/web/parts/dialogs/dialog.tsx';
import { QrCode } from '#platform/web/parts/qr-code.tsx';
import { PlainForm } from '../sign-in/plain-form.tsx';
import { useSubmit } from '../use-submit.ts';
import { useTranslations } from './words.ts';
import { RecoveryCodes } from './recovery-codes-dialog.tsx';

/** A secret for an app, before its first code. */
export interface Setup {
  readonly secret: string;
  readonly qr: readonly string[];
  readonly setup: string;
}

/** Shows the secret as QR code and text, takes the first code, then shows the recovery codes. */
export function AuthenticatorDialog({ setup, onClose }: { setup: Setup; onClose: () => void }): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = (): void => {
    if (codes !== null) {
      void client.invalidateQueries({ queryKey: ['authenticator'] });
      void client.invalidateQueries({ queryKey: ['sessions'] });
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    }
    onClose();
  };
  return (
    <Dialog
      name="authenticator-new"
      size="sm"
      title={t(codes === null ? 'people.authenticator.set-up' : 'people.recovery.title')}
      look={{ closeOnClickOutside: codes === null }}
      onClose={close}
    >
      {codes === null ? <SetupForm setup={setup} onAdded={setCodes} /> : <RecoveryCodes codes={codes} onDone={close} />}
    </Dialog>
  );
}

function SetupForm(props: { setup: Setup; onAdded: (codes: readonly string[]) => void }): ReactNode {
  const t = useTranslations();
  const { setup } = props;
  const [code, setCode] = useState('');
  const submit = useSubmit({
    check: () => (code.trim() === '' ? { code: [{ code: 'give-code' }] } : {}),
    send: async () => {
      const body = { setup: setup.setup, code };
      const added = await request<{ recovery_codes: readonly string[] }>('PUT', '/_authenticator', { body });
      props.onAdded(added.recovery_codes);
    },
  });
  return (
    <PlainForm submit={submit}>
      <p className="o-flush">{t('people.authenticator.scan')}</p>
      <QrCode rows={setup.qr} className="a-qr" label={t('people.authenticator.qr')} />
      <CopyLine label={t('people.authenticator.secret')} text={setup.secret} testId="authenticator-secret" />
      <CodeInput
        label={t('people.authenticator.first-code')}
        inputMode="numeric"
        {...submit.field('code', code, setCode)}
      />
      <DialogActions>
        <Button type="submit" loading={submit.busy}>
          {t('people.authenticator.add')}
        </Button>
      </DialogActions>
    </PlainForm>
  );
}
