import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PlainForm } from './plain-form.tsx';
import { checkPassword } from './registration.ts';
import { useSubmit } from '../use-submit.ts';
import { useTranslations } from '../words.ts';

/** A new password, typed twice; `send` stores it. */
export function NewPassword(props: {
  submitLabel: string;
  send: (password: string, confirmation: string) => Promise<void>;
}): ReactNode {
  const t = useTranslations();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const submit = useSubmit({
    check: () => checkPassword(password, again),
    send: () => props.send(password, again),
  });
  return (
    <PlainForm submit={submit}>
      <NewPasswordFields
        label={t('people.password.password')}
        password={password}
        again={again}
        wrong={submit.wrong}
        onPassword={setPassword}
        onAgain={setAgain}
      />
      <Button type="submit" fullWidth loading={submit.busy}>
        {props.submitLabel}
      </Button>
    </PlainForm>
  );
}
