import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMarkOnOpening } from '../use-mark-on-opening.ts';
import { useTranslations } from '../words.ts';

/** The dashboard card with the person's reading settings. */
export function SettingsCard(): ReactNode {
  const t = useTranslations();
  const [on, setOn] = useMarkOnOpening();
  return (
    <section aria-labelledby="reader-settings">
      <h2 id="reader-settings">{t('reader.settings')}</h2>
      <Switch
        mt="sm"
        checked={on}
        label={t('reader.mark-on-opening')}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
    </section>
  );
}
