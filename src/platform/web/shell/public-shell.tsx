import { Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../i18n/language.tsx';
import { Banners } from './banners/banners.tsx';
import { Footer } from './footer.tsx';
import { Mark } from '../parts/mark.tsx';
import { PublicChoices } from './public-choices.tsx';

/** The frame around pages that need no session: sign in, register, confirm, reset. */
export function PublicShell(): ReactNode {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}

/** Bar, content and footer of a public page. */
export function PublicFrame(props: { children: ReactNode }): ReactNode {
  const t = useT();
  return (
    <div className="o-public">
      <a href="#content" className="o-skip">
        {t('shell.skip')}
      </a>
      <Banners />
      <header className="o-public-bar">
        <Link to="/" className="o-brand">
          <Mark />
          <span>{t('app.name')}</span>
        </Link>
        <PublicChoices />
      </header>
      <main id="content" tabIndex={-1} className="o-public-content">
        {props.children}
      </main>
      <Footer />
    </div>
  );
}
