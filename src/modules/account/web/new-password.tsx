import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useT } from '#platform/web/i18n/language.tsx';
import type { screens } from '../locales/screens.en.ts';
import { PlainForm } from './plain-form.tsx';
import { checkPassword } from './registration.ts';
import { SecretInput } from './secret-input.tsx';
import { useSubmit } from './use-submit.ts';

/** A new password, typed twice; `send` stores it. */
export function NewPassword(props: {
  submitLabel: string;
  send: (password: string, confirmation: string) => Promise<void>;
}): ReactNode {
  const t = useT<keyof typeof screens>();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const submit = useSubmit({
    check: () => checkPassword(password, again),
    send: () => props.send(password, again),
  });
  return (
    <PlainForm submit={submit}>
      <SecretInput
        label={t('account.password.password')}
        description={t('account.password.hint')}
        name="password"
        autoComplete="new-password"
        value={password}
        error={submit.wrong('password')}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <SecretInput
        label={t('account.password.again')}
        name="password_confirmation"
        autoComplete="new-password"
        value={again}
        error={submit.wrong('password_confirmation')}
        onChange={(event) => setAgain(event.currentTarget.value)}
      />
      <Button type="submit" fullWidth loading={submit.busy}>
        {props.submitLabel}
      </Button>
    </PlainForm>
  );
}
