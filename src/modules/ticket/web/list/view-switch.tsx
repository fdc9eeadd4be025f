import { Link } from '@tanstack/react-router';
import { IconLayoutKanban, IconList } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { patchSearch } from '#platform/web/routing/url-state.ts';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import '../ticket.css';
import { useTranslations } from '../words.ts';

/** Switches between list and board and keeps the filters. */
export function ViewSwitch(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const [search] = useSearchState();
  const views = [
    { to: `/account/${account}/tickets`, label: t('ticket.view.list'), Picture: IconList },
    { to: `/account/${account}/ticket-board`, label: t('ticket.view.board'), Picture: IconLayoutKanban },
  ];
  return (
    <nav className="t-views" aria-label={t('ticket.view')}>
      {views.map(({ to, label, Picture }) => (
        <Link
          key={to}
          to={to}
          search={patchSearch(search, { open: undefined, sort: undefined, order: undefined })}
          activeOptions={{ includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
        >
          <Picture size={16} />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
