import { Link, useLocation } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { useT } from '../../i18n/language.tsx';
import { inAccount } from '../../routing/paths.ts';
import { useCurrentLine } from './use-menu.ts';

/** The screens of the current line of the menu, on each of them; not on the pages of their records. */
export const SectionTabs = memo(function SectionTabs({ account }: { account: string }): ReactNode {
  const t = useT();
  const path = useLocation({ select: (location) => location.pathname });
  const line = useCurrentLine(account);
  if (line === undefined || line.items.length === 1) return null;
  if (!line.items.some(({ to }) => inAccount(to, account) === path)) return null;
  return (
    <nav key={path} ref={scrollToCurrent} className="o-section-tabs" aria-label={t.dynamic(line.label, { count: 2 })}>
      {line.items.map((item) => (
        <Link
          key={item.to}
          to={inAccount(item.to, account)}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
          className="o-section-tab"
        >
          {t.dynamic(item.label, { count: 2 })}
        </Link>
      ))}
    </nav>
  );
});

/** In a narrow window the tabs are wider than the page. Their positions are read after the browser has laid out the page: read earlier, it would do so twice. */
function scrollToCurrent(tabs: HTMLElement | null): (() => void) | undefined {
  if (tabs === null) return undefined;
  const watcher = new ResizeObserver(() => {
    watcher.disconnect();
    const current = tabs.querySelector<HTMLElement>('[aria-current]');
    if (current) tabs.scrollTo({ left: current.offsetLeft - current.offsetWidth });
  });
  watcher.observe(tabs);
  return () => watcher.disconnect();
}
