import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTitle } from '#platform/web/routing/use-title.ts';
import './admin.css';
import { useTranslations } from '../words.ts';

/** The head of a page of a group's administration: the link back, the title and the actions. */
export function AdminHead(props: {
  account: string;
  title: string;
  /** The page between the administration and this one. */
  parent?: { readonly label: string; readonly to: string };
  children?: ReactNode;
}): ReactNode {
  const t = useTranslations();
  const { parent } = props;
  useTitle(props.title);
  return (
    <>
      <nav className="a-crumbs o-small" aria-label={t('groups.admin.path')}>
        <Link to={`/account/${props.account}/admin`}>{t('groups.admin.title')}</Link>
        {parent === undefined ? null : (
          <>
            {' / '}
            <Link to={parent.to}>{parent.label}</Link>
          </>
        )}
      </nav>
      <div className="o-head">
        <h1>{props.title}</h1>
        {props.children}
      </div>
    </>
  );
}
