import { Link } from '@tanstack/react-router';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { root } from '../drive/calls.ts';
import { useTranslations } from '../words.ts';
import { folderPath } from './folder-path.ts';
import './folder.css';

/** The head of a page of the drive, with a link back to the folders. */
export function PageHead(props: { account: string; title: string; children?: ReactNode }): ReactNode {
  const t = useTranslations();
  useTitle(props.title);
  return (
    <header className="o-head">
      <nav className="d-crumbs" aria-label={t('rdisk.crumbs')}>
        <Link to={folderPath(props.account, root)}>{t('rdisk.root')}</Link>
        <IconChevronRight size={16} aria-hidden />
        <h1>{props.title}</h1>
      </nav>
      <div className="o-head-actions">{props.children}</div>
    </header>
  );
}
