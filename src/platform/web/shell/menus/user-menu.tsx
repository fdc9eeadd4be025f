import type { UserMenuProps } from './user-menu-content.tsx';
import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUser } from '../../data/session.ts';
import { useT } from '../../i18n/language.tsx';
import { lazy } from '../../lazy.tsx';
import { initialsOf } from '../../parts/initials.ts';
import { OnDemand } from '../../parts/on-demand/on-demand.tsx';
import type { ContentProps } from '../../parts/on-demand/opener.ts';
import { Picture } from '../../parts/picture.tsx';

const UserMenuContent = lazy<'UserMenuContent', UserMenuProps & ContentProps>(
  () => import('./user-menu-content.tsx'),
  'UserMenuContent',
);

/** The person's own menu: profile, language, theme, logout. */
export function UserMenu(props: UserMenuProps): ReactNode {
  const t = useT();
  const user = useUser();
  const hash = user?.['gravatar_hash'];
  const button = (
    <UnstyledButton className="o-avatar" aria-label={t('shell.menu')}>
      {initialsOf(user?.label ?? '')}
      <Picture hash={typeof hash === 'string' ? hash : undefined} size={80} />
    </UnstyledButton>
  );
  return <OnDemand opener={button} opens="menu" part={UserMenuContent} given={props} />;
}
