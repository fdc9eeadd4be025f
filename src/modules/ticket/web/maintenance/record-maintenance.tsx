import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCreating } from '#platform/web/data/writable.ts';
import { newPath } from '#platform/web/routing/paths.ts';
import { maintenance } from '../../entities/maintenance.ts';
import { useTranslations } from '../words.ts';

/** Link to a new maintenance with ticket or equipment filled in. */
export function RecordMaintenance(props: {
  account: string;
  search: Readonly<Record<string, string | undefined>>;
}): ReactNode {
  const t = useTranslations();
  const { permitted, held } = useCreating(props.account, maintenance);
  if (!permitted || held !== undefined) return null;
  return (
    <Button
      component={Link}
      size="compact-sm"
      variant="subtle"
      to={newPath(props.account, maintenance)}
      search={props.search as never}
      leftSection={<IconPlus size={14} />}
    >
      {t('maintenance.record')}
    </Button>
  );
}
