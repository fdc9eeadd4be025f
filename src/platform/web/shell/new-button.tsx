import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../i18n/language.tsx';

export function NewButton(props: { to: string; label?: string }): ReactNode {
  const t = useT();
  return (
    <Button component={Link} to={props.to} leftSection={<IconPlus size={16} />}>
      {props.label ?? t('action.new')}
    </Button>
  );
}
