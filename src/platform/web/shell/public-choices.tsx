import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { nearestLocale } from '#platform/entity/messages.ts';
import { locales } from '#platform/entity/locale.ts';
import { useLanguage, useT } from '../i18n/language.tsx';
import { useScheme } from './use-scheme.ts';

/** Language and theme in the corner of public pages. */
export function PublicChoices(): ReactNode {
  const t = useT();
  const { locale, setLocale } = useLanguage();
  const [scheme, setScheme] = useScheme();
  return (
    <div className="o-choices">
      <NativeSelect
        size="xs"
        aria-label={t('shell.language')}
        value={locale}
        data={locales.map((value) => ({ value, label: t(`shell.locale.${value}`) }))}
        onChange={(event) => void setLocale(nearestLocale(event.currentTarget.value))}
      />
      <NativeSelect
        size="xs"
        aria-label={t('shell.theme')}
        value={scheme}
        data={[
          { value: 'auto', label: t('shell.theme.auto') },
          { value: 'light', label: t('shell.theme.light') },
          { value: 'dark', label: t('shell.theme.dark') },
        ]}
        onChange={(event) =>
          setScheme(
            event.currentTarget.value === 'dark' ? 'dark' : event.currentTarget.value === 'light' ? 'light' : 'auto',
          )
        }
      />
    </div>
  );
}
