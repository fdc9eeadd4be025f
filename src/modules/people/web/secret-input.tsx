import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from './words.ts';

/** A password input whose show button is labelled in the person's language. */
export function SecretInput(props: PasswordInputProps): ReactNode {
  const t = useTranslations();
  return (
    <PasswordInput
      {...props}
      // Mantine marks other inputs so by itself.
      aria-invalid={Boolean(props.error) || undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('people.password.show') }}
    />
  );
}
