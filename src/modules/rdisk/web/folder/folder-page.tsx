import { type ReactNode, useEffect } from 'react';
import { ApiError } from '#platform/web/api/api-error.ts';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { NotFoundPage } from '#platform/web/parts/state-pages.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useAccount, useSearchState, usePathParams } from '#platform/web/routing/use-url.ts';
import { root } from '../drive/calls.ts';
import { useListing } from '../drive/use-listing.ts';
import { useTranslations } from '../words.ts';
import { FolderBody } from './folder-body.tsx';
import { OpenFile } from './open-file.tsx';
import { SideTree } from './side-tree.tsx';
import { useTree } from './use-tree.ts';
import './folder.css';

/** A folder of the drive, or its root: its entries, and the open file beside them. */
export function FolderPage(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const params = usePathParams();
  const folder = params['dir_id'] ?? root;
  const [search] = useSearchState();
  const at = search['at'];
  const { query, entries, first, isWhole } = useListing(account, folder, at);
  useTitle(first?.dir?.name ?? t('rdisk.title'));
  useEffect(() => {
    document.addEventListener('mousedown', preventSelection);
    document.addEventListener('click', openOnce, { capture: true });
    return () => {
      document.removeEventListener('mousedown', preventSelection);
      document.removeEventListener('click', openOnce, { capture: true });
    };
  }, []);
  const open = search['open'];
  const hasTree = useTree();
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFoundPage />;
  return (
    <div className="d-drive" data-open={open === undefined ? undefined : true} data-tree={hasTree ? true : undefined}>
      {hasTree && first !== undefined ? (
        <SideTree account={account} folder={folder} ancestors={first.ancestors} />
      ) : null}
      <div className="o-page o-page-wide d-folder">
        {query.error === null ? null : <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />}
        {first === undefined ? (
          query.error === null ? (
            <LoadingSkeleton lines={8} height={24} />
          ) : null
        ) : (
          <FolderBody
            key={`${folder} ${at ?? ''}`}
            account={account}
            folder={folder}
            listing={first}
            entries={entries}
            isWhole={isWhole}
          />
        )}
      </div>
      <OpenFile account={account} />
    </div>
  );
}

/** Prevents a text selection by a double click: its second click would hit the page that the first has opened. */
function preventSelection(event: MouseEvent): void {
  const isText = event.target instanceof Element && event.target.closest('input, textarea, .d-panel') !== null;
  if (event.detail > 1 && !isText) event.preventDefault();
}

/** A double click on a folder opens it once: otherwise "back" would lead to the same folder, or the click would open what the new page shows there. */
function openOnce(event: MouseEvent): void {
  if (event.detail <= 1 || !(event.target instanceof Element) || event.target.closest('.d-drive a') === null) return;
  event.preventDefault();
  event.stopPropagation();
}
