import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '#platform/web/i18n/language.tsx';
import type { screens } from '../locales/screens.en.ts';

/** A password, with the button that shows it named in the person's language. */
export function SecretInput(props: PasswordInputProps): ReactNode {
  const t = useT<keyof typeof screens>();
  return <PasswordInput {...props} visibilityToggleButtonProps={{ 'aria-label': t('account.password.show') }} />;
}
