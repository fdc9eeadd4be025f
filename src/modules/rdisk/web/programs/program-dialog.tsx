import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { post } from '#platform/web/api/write.ts';
import { refresh } from '#platform/web/data/queries.ts';
import { DialogActions } from '#platform/web/parts/dialogs/dialog.tsx';
import { PlainForm } from '#modules/people/web/sign-in/plain-form.tsx';
import { withoutEmpty } from '#modules/people/web/sign-in/registration.ts';
import { useSubmit } from '#modules/people/web/use-submit.ts';
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
  const submit = useSubmit({
    check: () => withoutEmpty({ name: name.trim() === '' ? 'cant-be-blank' : null }),
    send: async () => {
      try {
        const place = dir === undefined || dir === root ? {} : { dir_id: dir };
        // If creating the key failed before, the folder already exists.
        const id =
          folder ?? (await post(account, { klass: cloudFile.kind, kind: 'dir_app', name: name.trim(), ...place })).id;
        setFolder(id);
        onMade(await makeKey(account, { description: name.trim().slice(0, 120), node_id: id }));
      } finally {
        await Promise.all([refresh(client, account, cloudFile.kind), refresh(client, account, webdavKey.kind)]);
      }
    },
  });
  return (
    <PlainForm submit={submit}>
      <TextInput
        label={t('rdisk.programs.name')}
        description={t('rdisk.programs.name-hint')}
        maxLength={255}
        disabled={folder !== null}
        {...submit.field('name', name, setName)}
      />
      <DialogActions>
        <Button type="submit" loading={submit.busy}>
          {t('rdisk.programs.make')}
        </Button>
      </DialogActions>
    </PlainForm>
  );
}
