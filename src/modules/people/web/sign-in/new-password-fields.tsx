import type { ReactNode } from 'react';
import { SecretInput } from '../secret-input.tsx';
import { useTranslations } from '../words.ts';

/** Fields for a new password, typed twice. */
export function NewPasswordFields(props: {
  label: string;
  /** Below the first field; by default what makes a good password. */
  hint?: string;
  password: string;
  again: string;
  wrong: (name: string) => string | null;
  onPassword: (text: string) => void;
  onAgain: (text: string) => void;
}): ReactNode {
  const t = useTranslations();
  return (
    <>
      <SecretInput
        label={props.label}
        description={props.hint ?? t('people.password.hint')}
        name="password"
        autoComplete="new-password"
        value={props.password}
        error={props.wrong('password')}
        onChange={(event) => props.onPassword(event.currentTarget.value)}
      />
      <SecretInput
        label={t('people.password.again')}
        name="password_confirmation"
        autoComplete="new-password"
        value={props.again}
        error={props.wrong('password_confirmation')}
        onChange={(event) => props.onAgain(event.currentTarget.value)}
      />
    </>
  );
}
