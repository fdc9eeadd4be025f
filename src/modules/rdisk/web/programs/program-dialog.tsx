import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { complaintsOf } from '#platform/web/api/api-error.ts';
import { post } from '#platform/web/api/write.ts';
import { refresh } from '#platform/web/data/queries.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { Dialog, DialogActions } from '#platform/web/parts/dialogs/dialog.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { cloudFile } from '../../entities/cloud-file.ts';
import { webdavKey } from '../../entities/webdav-key.ts';
import { type FolderId, root } from '../drive/calls.ts';
import { KeyMade } from '../webdav/key-made.tsx';
import { makeKey } from '../webdav/make-key.ts';
import { useTranslations } from '../words.ts';

/** Creates a folder for one program and its key, which is shown only once. */
export function ProgramDialog(props: { account: string; dir: FolderId | undefined; onClose: () => void }): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const { account, dir, onClose } = props;
  const [name, setName] = useState('');
  const [folder, setFolder] = useState<string | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const make = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const place = dir === undefined || dir === root ? {} : { dir_id: dir };
      // If creating the key failed before, the folder already exists.
      const id =
        folder ?? (await post(account, { klass: cloudFile.kind, kind: 'dir_app', name: name.trim(), ...place })).id;
      setFolder(id);
      setSecret(await makeKey(account, { description: name.trim().slice(0, 120), node_id: id }));
    } catch (wrong) {
      setError(wrong);
    } finally {
      setBusy(false);
      await Promise.all([refresh(client, account, cloudFile.kind), refresh(client, account, webdavKey.kind)]);
    }
  };
  const complaint = complaintsOf(error)?.['name']?.[0];
  return (
    <Dialog
      name="drive-program"
      title={t(secret === null ? 'rdisk.programs.new' : 'rdisk.keys.made')}
      look={{ closeOnClickOutside: secret === null }}
      onClose={onClose}
    >
      {secret !== null ? (
        <KeyMade account={account} secret={secret} onClose={onClose} />
      ) : (
        <form
          className="o-form"
          onSubmit={(event) => {
            event.preventDefault();
            void make();
          }}
        >
          <TextInput
            label={t('rdisk.programs.name')}
            description={t('rdisk.programs.name-hint')}
            name="name"
            maxLength={255}
            required
            disabled={folder !== null}
            value={name}
            error={complaint === undefined ? null : complaintText(t, complaint)}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {complaint === undefined ? <ErrorAlert error={error} /> : null}
          <DialogActions>
            <Button type="submit" loading={busy} disabled={name.trim() === ''}>
              {t('rdisk.programs.make')}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}
