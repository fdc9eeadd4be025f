import { type ReactNode, useEffect, useRef, useState } from 'react';
import { complaintsOf } from '#platform/web/api/api-error.ts';
import { SecretInput } from './secret-input.tsx';
import type { Submit } from './use-submit.ts';
import { useTranslations } from './words.ts';

export interface Proof {
  /** Whether the server has asked for the password. */
  readonly asked: boolean;
  readonly current: string;
  readonly setCurrent: (current: string) => void;
  /** What a request sends with its own fields. */
  readonly body: { readonly current_password?: string };
  /** Sends; the server's first question for the password shows the field and is no error. */
  readonly send: (request: () => Promise<void>) => Promise<void>;
}

/** The current password of a form that makes a key; the server asks for it if this session has not proved it just before. */
export function useProof(): Proof {
  const [asked, setAsked] = useState(false);
  const [current, setCurrent] = useState('');
  return {
    asked,
    current,
    setCurrent,
    body: current === '' ? {} : { current_password: current },
    send: async (request) => {
      try {
        await request();
      } catch (error) {
        if (asked || complaintsOf(error)?.['current_password']?.[0]?.code !== 'give-yours') throw error;
        setAsked(true);
      }
    },
  };
}

/** The field for the current password: hidden until the server asks for it, and then there to stay. */
export function ProofField({ submit, proof }: { submit: Submit; proof: Proof }): ReactNode {
  const t = useTranslations();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (proof.asked) input.current?.focus();
  }, [proof.asked]);
  if (!proof.asked) return null;
  return (
    <SecretInput
      ref={input}
      label={t('people.password.current')}
      description={t('people.proof.hint')}
      autoComplete="current-password"
      {...submit.field('current_password', proof.current, proof.setCurrent)}
    />
  );
}
