import { type ReactNode, useState } from 'react';
import { SecretInput } from './secret-input.tsx';
import type { Submit } from './use-submit.ts';
import { useTranslations } from './words.ts';

export interface Proof {
  readonly current: string;
  readonly setCurrent: (current: string) => void;
  /** What a request sends with its own fields. */
  readonly body: { readonly current_password?: string };
}

/** The current password of a form that makes a key; the server asks for it if this session has not proved it just before. */
export function useProof(): Proof {
  const [current, setCurrent] = useState('');
  return { current, setCurrent, body: current === '' ? {} : { current_password: current } };
}

/** The field for the current password: hidden until the server asks for it, and then there to stay. */
export function ProofField({ submit, proof }: { submit: Submit; proof: Proof }): ReactNode {
  const t = useTranslations();
  const [asked, setAsked] = useState(false);
  if (!asked && submit.wrong('current_password') !== null) setAsked(true);
  if (!asked) return null;
  return (
    <SecretInput
      label={t('people.password.current')}
      description={t('people.proof.hint')}
      autoComplete="current-password"
      {...submit.field('current_password', proof.current, proof.setCurrent)}
    />
  );
}
