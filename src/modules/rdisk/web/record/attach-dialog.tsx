import { Button, Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconArrowUp, IconFolder } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { post } from '#platform/web/api/write.ts';
import { refresh } from '#platform/web/data/queries.ts';
import { useLocale } from '#platform/web/i18n/language.tsx';
import type { AttachmentExtraProps } from '#platform/web/module.ts';
import { Dialog, DialogActions } from '#platform/web/parts/dialogs/dialog.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { attachment } from '#modules/activity/entities/attachment.ts';
import { type FolderId, root } from '../drive/calls.ts';
import { useListing } from '../drive/use-listing.ts';
import { useAction } from '../drive/use-action.ts';
import { arrange } from '../folder/entries/arrange.ts';
import { isFolder } from '../folder/entries/entry.ts';
import { useTranslations } from '../words.ts';
import './record.css';

/** Attaches files of the drive to a record; each remains one file, so that a new version appears there too. */
export function AttachDialog(props: AttachmentExtraProps & { onClose: () => void }): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const { account, item, onClose } = props;
  const [folder, setFolder] = useState<FolderId>(root);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { busy, run } = useAction();
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const attach = async (): Promise<void> => {
    try {
      for (const id of chosen) await post(account, { klass: attachment.kind, item_id: item, file_id: id });
      showToast({ text: t('rdisk.record.attached', { count: chosen.size }) });
      onClose();
    } finally {
      await refresh(client, account, attachment.kind);
    }
  };
  return (
    <Dialog name="drive-attach" title={t('rdisk.record.attach')} leavesFreely onClose={onClose}>
      <FolderChoice account={account} folder={folder} onFolder={setFolder} chosen={chosen} onToggle={toggle} />
      <DialogActions>
        <Button disabled={chosen.size === 0} loading={busy} onClick={() => void run(attach)}>
          {t('rdisk.record.attach-count', { count: chosen.size })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function FolderChoice(props: {
  account: string;
  folder: FolderId;
  onFolder: (folder: FolderId) => void;
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
}): ReactNode {
  const t = useTranslations();
  const locale = useLocale();
  const { account, folder, onFolder, chosen } = props;
  const { entries, first, isWhole } = useListing(account, folder);
  const shown = useMemo(
    () => arrange(entries, { order: 'name', descending: false, filter: '' }, locale),
    [entries, locale],
  );
  return (
    <>
      <p className="o-strong o-flush">{first?.dir?.name ?? t('rdisk.root')}</p>
      <ul className="o-plain-list o-scroll d-pick">
        {folder === root ? null : (
          <li>
            <button
              type="button"
              className="d-pick-folder"
              onClick={() => onFolder(first?.ancestors.at(-1)?._id ?? root)}
            >
              <IconArrowUp size={18} /> {t('rdisk.record.up')}
            </button>
          </li>
        )}
        {shown.map((entry) => (
          <li key={entry._id}>
            {isFolder(entry) ? (
              <button type="button" className="d-pick-folder" onClick={() => onFolder(entry._id)}>
                <IconFolder size={18} stroke={1.5} /> {entry.name}
              </button>
            ) : (
              <Checkbox label={entry.name} checked={chosen.has(entry._id)} onChange={() => props.onToggle(entry._id)} />
            )}
          </li>
        ))}
        {isWhole && shown.length === 0 ? <li className="o-quiet">{t('rdisk.empty-folder')}</li> : null}
      </ul>
    </>
  );
}
