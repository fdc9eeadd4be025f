import { createElement, type ReactNode } from 'react';
import { useCreating } from '#platform/web/data/writable.ts';
import { lazy } from '#platform/web/lazy.tsx';
import { useGo, useSearchState } from '#platform/web/routing/use-url.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import type { FolderId, Listing } from '../drive/calls.ts';
import { useSteps } from '../drive/use-steps.ts';
import type { Named } from './entries/drag.ts';
import { folderPath, keptParams } from './folder-path.ts';
import { FolderTree } from './folder-tree.tsx';

const ClashDialog = lazy(() => import('./clash-dialog.tsx'), 'ClashDialog');

const none: ReadonlySet<string> = new Set();

/** The tree of folders beside the list; a click opens a folder, and entries can be dropped on it. */
export function SideTree(props: { account: string; folder: FolderId; ancestors: Listing['ancestors'] }): ReactNode {
  const go = useGo();
  const { account, folder, ancestors } = props;
  const [search] = useSearchState();
  const { permitted, held } = useCreating(account, cloudFile);
  const steps = useSteps(account);
  const drop = (entries: readonly Named[], target: Named): void =>
    void steps.place('move', entries, { id: target._id, name: target.name });
  const isWritable = permitted && held === undefined && search['at'] === undefined;
  return (
    <div className="d-side">
      <FolderTree
        account={account}
        chosen={folder}
        closed={none}
        opened={new Set(ancestors.map((place) => place._id))}
        choosesOnEnter
        onChoose={({ id }) => go(folderPath(account, id), { search: keptParams(search) })}
        {...(isWritable ? { onDrop: drop } : {})}
      />
      {steps.question === null ? null : createElement(ClashDialog, { ...steps.question, onClose: steps.closeQuestion })}
    </div>
  );
}
