import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { complaintsOf } from '#platform/web/api/api-error.ts';
import { post } from '#platform/web/api/write.ts';
import { refresh } from '#platform/web/data/queries.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { DialogActions } from '#platform/web/parts/dialogs/dialog.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { cloudFile } from '../../entities/cloud-file.ts';
import { webdavKey } from '../../entities/webdav-key.ts';
import { type FolderId, root } from '../drive/calls.ts';
import { DriveKeyDialog } from '../webdav/drive-key-dialog.tsx';
import { makeKey } from '../webdav/make-key.ts';
import { useTranslations } from '../words.ts';

interface Props {
  readonly account: string;
  /** The folder in which the program's folder is created; none is the top of the drive. */
  readonly dir: FolderId | undefined;
}

/** Creates a folder for one program and its key, which is shown only once. */
export function ProgramDialog(props: Props & { onClose: () => void }): ReactNode {
  const t = useTranslations();
  return (
    <DriveKeyDialog
      account={props.account}
      name="drive-program"
      title={t('rdisk.programs.new')}
      onClose={props.onClose}
    >
      {(onMade) => <ProgramForm {...props} onMade={onMade} />}
    </DriveKeyDialog>
  );
}

function ProgramForm(props: Props & { onMade: (secret: string) => void }): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const { account, dir, onMade } = props;
  const [name, setName] = useState('');
  const [folder, setFolder] = useState<string | null>(null);
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
      onMade(await makeKey(account, { description: name.trim().slice(0, 120), node_id: id }));
    } catch (wrong) {
      setError(wrong);
    } finally {
      setBusy(false);
      await Promise.all([refresh(client, account, cloudFile.kind), refresh(client, account, webdavKey.kind)]);
    }
  };
  const complaint = complaintsOf(error)?.['name']?.[0];
  return (
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
  );
}
