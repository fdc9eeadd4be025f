import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/language.tsx';
import { lazy } from '../../lazy.tsx';
import { OnDemand } from '../../parts/on-demand/on-demand.tsx';
import { useCreatable } from './use-creatable.ts';

const NewMenuContent = lazy(() => import('./new-menu-content.tsx'), 'NewMenuContent');

/** The kinds of the current module that can be created. */
export function NewMenu(props: { account: string }): ReactNode {
  const t = useT();
  const { kinds, Creates } = useCreatable();
  if (kinds.length === 0 && Creates === undefined) return null;
  const button = (
    <Button size="xs" variant="default" className="o-new" aria-label={t('action.new')}>
      <IconPlus size={16} />
      <span className="o-new-word">{t('action.new')}</span>
    </Button>
  );
  return <OnDemand opener={button} opens="menu" part={NewMenuContent} given={props} />;
}
