import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog, DialogActions } from '#platform/web/parts/dialogs/dialog.tsx';
import { type FolderId, root } from '../drive/calls.ts';
import { useTranslations } from '../words.ts';
import type { Entry } from './entries/entry.ts';
import { FolderTree } from './folder-tree.tsx';

/** Chooses the target folder of entries in the tree. */
export function PlaceDialog(props: {
  account: string;
  way: 'move' | 'copy';
  entries: readonly Entry[];
  onPlace: (target: { id: FolderId; name: string }) => void;
  onClose: () => void;
}): ReactNode {
  const t = useTranslations();
  const { way, entries } = props;
  const [target, setTarget] = useState<{ id: FolderId; name: string }>({ id: root, name: t('rdisk.root') });
  const [first] = entries;
  const from = first?.dir_id ?? root;
  const moved = new Set(entries.map((entry) => entry._id));
  return (
    <Dialog
      name="drive-place"
      title={t(way === 'move' ? 'rdisk.place.move' : 'rdisk.place.copy', {
        count: entries.length,
        name: first?.name ?? '',
      })}
      leavesFreely
      onClose={props.onClose}
    >
      <FolderTree
        account={props.account}
        chosen={target.id}
        closed={way === 'move' ? moved : new Set()}
        onChoose={setTarget}
      />
      <DialogActions>
        <Button disabled={way === 'move' && target.id === from} onClick={() => props.onPlace(target)}>
          {t(way === 'move' ? 'rdisk.place.move-to' : 'rdisk.place.copy-to', { name: target.name })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
