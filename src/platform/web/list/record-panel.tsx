import { ActionIcon, CloseButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconArrowsDiagonal } from '@tabler/icons-react';
import { createElement, type ReactNode, Suspense } from 'react';
import { useT } from '../i18n/language.tsx';
import { lazy } from '../lazy.tsx';
import type { RecordProps } from '../module.ts';
import { recordPath } from '../routing/paths.ts';
import { useRegistry } from '../routing/registry.tsx';
import { useAccount } from '../routing/use-url.ts';
import { useShortcut } from '../parts/focus/keyboard.ts';
import { LoadingSkeleton } from '../parts/loading-skeleton.tsx';

const RecordView = lazy<'RecordView', RecordProps>(() => import('../record/record-view.tsx'), 'RecordView');

/** A record next to its list, so that the list stays in place. */
export function RecordPanel(props: RecordProps & { onClose: () => void }): ReactNode {
  const t = useT();
  const account = useAccount();
  const { entity, id } = props;
  const part = useRegistry().screensOf(entity.kind).panel ?? RecordView;
  useShortcut('Escape', null, props.onClose);
  return (
    <aside className="o-panel" aria-label={t('show.panel')}>
      <div className="o-panel-bar">
        <ActionIcon
          component={Link}
          to={recordPath(account, entity, id)}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('show.full')}
          title={t('show.full')}
        >
          <IconArrowsDiagonal size={18} />
        </ActionIcon>
        <CloseButton size="lg" aria-label={t('action.close')} onClick={props.onClose} />
      </div>
      <Suspense fallback={<LoadingSkeleton lines={8} />}>{createElement(part, { entity, id })}</Suspense>
    </aside>
  );
}
