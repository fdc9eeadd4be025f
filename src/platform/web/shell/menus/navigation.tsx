import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconDots } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { useT } from '../../i18n/language.tsx';
import { lazy } from '../../lazy.tsx';
import type { Icon } from '../../module.ts';
import { OnDemand } from '../../parts/on-demand/on-demand.tsx';
import { inAccount } from '../../routing/paths.ts';
import { useCurrentLine, useMenuLines } from './use-menu.ts';

const NavigationContent = lazy(() => import('./navigation-content.tsx'), 'NavigationContent');

/** Lines in the bar of a phone; the others are behind its button. */
const inBar = 4;

/** The lines of the module's menu: a column next to the content, a bar below it on a phone. */
export const Navigation = memo(function Navigation(props: { account: string }): ReactNode {
  const t = useT();
  const lines = useMenuLines();
  const current = useCurrentLine(props.account);
  const rest = lines.slice(inBar);
  const more = (
    <UnstyledButton className="o-navigation-more">
      <IconDots size={20} stroke={1.75} />
      <span>{t('shell.more')}</span>
    </UnstyledButton>
  );
  return (
    <nav className="o-navigation" aria-label={t('shell.navigation')}>
      {lines.map(({ label, items: [first] }, place) => (
        <NavigationLink
          key={label}
          label={label}
          icon={first.icon}
          to={inAccount(first.to, props.account)}
          isCurrent={label === current?.label}
          phone={place < inBar}
        />
      ))}
      {rest.length === 0 ? null : (
        <OnDemand
          opener={more}
          opens="menu"
          part={NavigationContent}
          given={{ account: props.account, lines: rest, current }}
        />
      )}
    </nav>
  );
});

const NavigationLink = memo(function NavigationLink(props: {
  label: string;
  icon: Icon;
  to: string;
  isCurrent: boolean;
  phone: boolean;
}): ReactNode {
  const t = useT();
  return (
    <Link
      to={props.to}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={props.isCurrent ? 'page' : undefined}
      className="o-navigation-link"
      data-phone={props.phone ? true : undefined}
    >
      <props.icon size={20} stroke={1.75} />
      <span>{t.dynamic(props.label, { count: 2 })}</span>
    </Link>
  );
});
