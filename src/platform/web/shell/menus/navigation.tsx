import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/language.tsx';
import { lazy } from '../../lazy.tsx';
import type { MenuItem } from '../../module.ts';
import { OnDemand } from '../../parts/on-demand.tsx';
import { inAccount } from '../../routing/paths.ts';
import { useMenu } from './use-menu.ts';

const NavigationContent = lazy(() => import('./navigation-content.tsx'), 'NavigationContent');

/** The module's screens: a column next to the content, a bar below it on a phone. */
export function Navigation(props: { account: string }): ReactNode {
  const t = useT();
  const items = useMenu();
  const marked = items.filter((item) => item.phone === true).slice(0, 4);
  const first = marked.length === 0 ? items.slice(0, 4) : marked;
  const rest = items.filter((item) => !first.includes(item));
  const more = (
    <UnstyledButton className="o-navigation-more">
      <IconDots size={20} stroke={1.75} />
      <span>{t('shell.more')}</span>
    </UnstyledButton>
  );
  return (
    <nav className="o-navigation" aria-label={t('shell.navigation')}>
      {items.map((item) => (
        <NavigationLink key={item.to} item={item} account={props.account} phone={first.includes(item)} />
      ))}
      {rest.length === 0 ? null : (
        <OnDemand opener={more} opens="menu" part={NavigationContent} given={{ account: props.account, items: rest }} />
      )}
    </nav>
  );
}

function NavigationLink(props: { item: MenuItem; account: string; phone: boolean }): ReactNode {
  const t = useT();
  const { item } = props;
  return (
    <Link
      to={inAccount(item.to, props.account)}
      activeOptions={{ exact: item.to === '/account/$account_id', includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
      className="o-navigation-link"
      data-phone={props.phone ? true : undefined}
    >
      <item.icon size={20} stroke={1.75} />
      <span>{t.dynamic(item.label, { count: 2 })}</span>
    </Link>
  );
}
