import type { ReactNode } from 'react';
import { SecretInput } from '#modules/people/web/secret-input.tsx';
import { shortestPassphrase } from '../../rules/vault.ts';
import { useTranslations } from '../words.ts';

export interface Passphrase {
  readonly first: string;
  readonly again: string;
}

export const noPassphrase: Passphrase = { first: '', again: '' };

/** Whether it is long enough and both inputs are equal. */
export function isPassphrase({ first, again }: Passphrase): boolean {
  return first.length >= shortestPassphrase && first === again;
}

/** A new passphrase, typed twice. */
export function PassphraseFields(props: { value: Passphrase; onChange: (value: Passphrase) => void }): ReactNode {
  const t = useTranslations();
  const { value, onChange } = props;
  const differs = value.again !== '' && value.again !== value.first;
  return (
    <>
      <SecretInput
        label={t('rdisk.vault.passphrase')}
        description={t('rdisk.vault.passphrase-hint', { count: shortestPassphrase })}
        name="passphrase"
        autoComplete="new-password"
        value={value.first}
        onChange={(event) => onChange({ ...value, first: event.currentTarget.value })}
      />
      <SecretInput
        label={t('rdisk.vault.passphrase-again')}
        name="passphrase-again"
        autoComplete="new-password"
        value={value.again}
        error={differs ? t('rdisk.vault.passphrase-differs') : null}
        onChange={(event) => onChange({ ...value, again: event.currentTarget.value })}
      />
    </>
  );
}
