import { Button } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { useTranslations } from '../words.ts';

/** The folder is empty, or no entry matches the filter. */
export function FolderEmpty(props: {
  isFiltered: boolean;
  isRoot: boolean;
  isThen: boolean;
  /** Whether this person may add files here now. */
  writable: boolean;
  onClear: () => void;
}): ReactNode {
  const t = useTranslations();
  if (props.isFiltered) {
    return (
      <EmptyState title={t('list.no-match')} text={t('list.no-match-text')}>
        <Button variant="default" onClick={props.onClear}>
          {t('list.clear-filters')}
        </Button>
      </EmptyState>
    );
  }
  if (props.isThen) return <EmptyState icon={IconFolderOpen} title={t('rdisk.empty-then')} />;
  return (
    <EmptyState
      icon={IconFolderOpen}
      title={t(props.isRoot ? 'rdisk.empty-drive' : 'rdisk.empty-folder')}
      {...(props.writable && { text: t('rdisk.empty-text') })}
    />
  );
}
