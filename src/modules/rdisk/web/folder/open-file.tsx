import { createElement, type ReactNode } from 'react';
import { lazy } from '#platform/web/lazy.tsx';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { useTranslations } from '../words.ts';

const FileView = lazy(() => import('../view/file-view.tsx'), 'FileView');

/** Beside a list of entries: the file that the address names in `open`. */
export function OpenFile({ account }: { account: string }): ReactNode {
  const t = useTranslations();
  const [search, setSearch] = useSearchState();
  const id = search['open'];
  if (id === undefined) return null;
  const onClose = (): void => setSearch({ open: undefined, tab: undefined, version: undefined });
  return (
    <aside className="d-panel" aria-label={t('rdisk.view.panel')}>
      {createElement(FileView, { key: id, account, id, onClose })}
    </aside>
  );
}
