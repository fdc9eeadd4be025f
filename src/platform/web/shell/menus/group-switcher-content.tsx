import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMemberships } from '../../data/session.ts';
import { useT } from '../../i18n/language.tsx';
import type { ContentProps } from '../../parts/on-demand/opener.ts';
import { MenuContent } from '../../parts/on-demand/menu-content.tsx';

export function GroupSwitcherContent(props: ContentProps & { account: string | null }): ReactNode {
  const t = useT();
  const memberships = useMemberships().data ?? [];
  const current = memberships.find((membership) => membership.account_id === props.account);
  const others = memberships.filter(
    (membership) => membership.status !== 'pending' && membership.account_id !== props.account,
  );
  return (
    <MenuContent opener={props.opener} position="bottom-start" width={260}>
      <Menu.Label>{t('shell.groups')}</Menu.Label>
      {current === undefined ? null : (
        <Menu.Item component={Link} to={`/account/${current.account_id}`} rightSection={<IconCheck size={16} />}>
          {current.account_name}
        </Menu.Item>
      )}
      {others.map((membership) => (
        <Menu.Item key={membership._id} component={Link} to={`/account/${membership.account_id}`}>
          {membership.account_name}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item component={Link} to="/account/new" leftSection={<IconPlus size={16} />}>
        {t('shell.new-group')}
      </Menu.Item>
    </MenuContent>
  );
}
