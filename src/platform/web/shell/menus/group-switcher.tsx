import { UnstyledButton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMembership } from '../../data/session.ts';
import { useT } from '../../i18n/language.tsx';
import { lazy } from '../../lazy.tsx';
import { OnDemand } from '../../parts/on-demand/on-demand.tsx';

const GroupSwitcherContent = lazy(() => import('./group-switcher-content.tsx'), 'GroupSwitcherContent');

/** The current group, and the person's other groups. */
export function GroupSwitcher(props: { account: string | null }): ReactNode {
  const t = useT();
  const current = useMembership(props.account);
  const button = (
    <UnstyledButton className="o-group">
      <span>{current?.account_name ?? t('shell.choose-group')}</span>
      <IconSelector size={16} />
    </UnstyledButton>
  );
  return <OnDemand opener={button} opens="menu" part={GroupSwitcherContent} given={props} />;
}
