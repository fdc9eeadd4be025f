import { Menu } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from '../words.ts';

/** The menu item that merges another record into this one. */
export function MergeItem({ onAsk }: { onAsk: () => void }): ReactNode {
  const t = useTranslations();
  return (
    <Menu.Item leftSection={<IconArrowMerge size={16} />} onClick={onAsk}>
      {t('merge.action')}
    </Menu.Item>
  );
}
