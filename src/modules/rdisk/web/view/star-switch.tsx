import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from '../words.ts';
import '@mantine/core/styles/Switch.css';

export function StarSwitch(props: {
  starred: boolean;
  disabled: boolean;
  onChange: (starred: boolean) => void;
}): ReactNode {
  const t = useTranslations();
  return (
    <Switch
      label={t('cloud_file.field.starred')}
      checked={props.starred}
      disabled={props.disabled}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}
