import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LifetimeSelect } from '#platform/web/access-keys/lifetime-select.tsx';
import { expiryAfter } from '#platform/web/access-keys/lifetime.ts';
import { refresh } from '#platform/web/data/queries.ts';
import { DialogActions } from '#platform/web/parts/dialogs/dialog.tsx';
import { PlainForm } from '#modules/people/web/sign-in/plain-form.tsx';
import { withoutEmpty } from '#modules/people/web/sign-in/registration.ts';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { webdavKey } from '../../entities/webdav-key.ts';
import { useTranslations } from '../words.ts';
import { DriveKeyDialog } from './drive-key-dialog.tsx';
import { makeKey } from './make-key.ts';

/** The folder or file to which a key may be limited. */
export interface KeyNode {
  readonly id: string;
  readonly name: string;
}

/** Makes a key for the whole drive, or for one folder or file. */
export function KeyDialog(props: { account: string; node: KeyNode | null; onClose: () => void }): ReactNode {
  const t = useTranslations();
  return (
    <DriveKeyDialog account={props.account} name="drive-key" title={t('rdisk.keys.new')} onClose={props.onClose}>
      {(onMade) => <KeyForm {...props} onMade={onMade} />}
    </DriveKeyDialog>
  );
}

function KeyForm(props: { account: string; node: KeyNode | null; onMade: (secret: string) => void }): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const { account, node } = props;
  const [description, setDescription] = useState('');
  const [scope, setScope] = useState(node?.id ?? '');
  const [readOnly, setReadOnly] = useState(false);
  const [origins, setOrigins] = useState('');
  const [days, setDays] = useState('');
  const submit = useSubmit({
    check: () => withoutEmpty({ description: description.trim() === '' ? 'cant-be-blank' : null }),
    send: async () => {
      const secret = await makeKey(account, {
        description: description.trim(),
        read_only: readOnly,
        ...(origins.trim() === '' ? {} : { origins: origins.trim().split(/[\s,]+/) }),
        ...(scope === '' ? {} : { node_id: scope }),
        ...expiryAfter(days, Date.now()),
      });
      props.onMade(secret);
      await refresh(client, account, webdavKey.kind);
    },
  });
  return (
    <PlainForm submit={submit}>
      <TextInput
        label={t('webdav_key.field.description')}
        description={t('rdisk.keys.description-hint')}
        maxLength={120}
        {...submit.field('description', description, setDescription)}
      />
      <NativeSelect
        label={t('webdav_key.field.node_id')}
        description={node === null ? t('rdisk.keys.scope-hint') : undefined}
        value={scope}
        data={[
          { value: '', label: t('rdisk.keys.whole') },
          ...(node === null ? [] : [{ value: node.id, label: node.name }]),
        ]}
        onChange={(event) => setScope(event.currentTarget.value)}
      />
      <Checkbox
        label={t('webdav_key.field.read_only')}
        checked={readOnly}
        onChange={(event) => setReadOnly(event.currentTarget.checked)}
      />
      <LifetimeSelect
        label={t('webdav_key.field.expires_at')}
        never={t('rdisk.keys.never')}
        lasting={(count) => t('rdisk.keys.days', { count })}
        days={days}
        onChange={setDays}
      />
      <TextInput
        label={t('webdav_key.field.origins')}
        description={t('rdisk.keys.origins-hint')}
        maxLength={500}
        spellCheck={false}
        {...submit.field('origins', origins, setOrigins)}
      />
      <DialogActions>
        <Button type="submit" loading={submit.busy}>
          {t('rdisk.keys.make')}
        </Button>
      </DialogActions>
    </PlainForm>
  );
}
