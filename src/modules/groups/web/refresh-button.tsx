import { ActionIcon } from '@mantine/core';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import '#modules/people/web/cards.css';
import { useTranslations } from './words.ts';

/** Reloads everything shown of this group. */
export function RefreshButton({ account }: { account: string }): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const busy = useIsFetching({ queryKey: ['docs', account] }) > 0;
  const refresh = async (): Promise<void> => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['docs', account] }),
      client.invalidateQueries({ queryKey: ['counter', account] }),
      client.invalidateQueries({ queryKey: ['user'] }),
    ]);
  };
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={t('action.refresh')}
      title={t('action.refresh')}
      className="a-refresh"
      data-busy={busy ? true : undefined}
      onClick={() => void refresh()}
    >
      <IconRefresh size={18} />
    </ActionIcon>
  );
}
