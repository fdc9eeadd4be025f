import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconSearch } from '@tabler/icons-react';
import { createElement, memo, type ReactNode } from 'react';
import { useT } from '../i18n/language.tsx';
import { CounterBadge } from './menus/counter-badge.tsx';
import { GroupSwitcher } from './menus/group-switcher.tsx';
import { Mark } from '../parts/mark.tsx';
import { OptionalPart } from '../parts/optional-part.tsx';
import { useRegistry } from '../routing/registry.tsx';
import { NewMenu } from './menus/new-menu.tsx';
import { UserMenu } from './menus/user-menu.tsx';

export const TopBar = memo(function TopBar(props: {
  account: string | null;
  onSearch: () => void;
  onShortcuts: () => void;
}): ReactNode {
  const t = useT();
  const { bar } = useRegistry();
  const { account } = props;
  return (
    <header className="o-bar">
      {account === null ? (
        <Link to="/" className="o-brand" aria-label={t('app.name')}>
          <Mark />
        </Link>
      ) : (
        <Link to={`/account/${account}`} className="o-brand" aria-label={t('shell.dashboard')}>
          <Mark />
        </Link>
      )}
      <GroupSwitcher account={account} />
      <UnstyledButton className="o-search" onClick={props.onSearch} visibleFrom="sm">
        <IconSearch size={16} />
        <span>{t('shell.search')}</span>
        <Kbd size="xs">{searchKey()}</Kbd>
      </UnstyledButton>
      <div className="o-bar-end">
        <ActionIcon
          hiddenFrom="sm"
          size="lg"
          variant="subtle"
          color="gray"
          aria-label={t('shell.search')}
          onClick={props.onSearch}
        >
          <IconSearch size={20} />
        </ActionIcon>
        {account === null ? null : <CounterBadge account={account} />}
        {bar.map((part, place) => (
          <OptionalPart key={place}>{createElement(part)}</OptionalPart>
        ))}
        {account === null ? null : <NewMenu account={account} />}
        <UserMenu account={account} onShortcuts={props.onShortcuts} />
      </div>
    </header>
  );
});

function searchKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
}
