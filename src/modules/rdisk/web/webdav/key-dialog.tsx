import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LifetimeSelect } from '#platform/web/access-keys/lifetime-select.tsx';
import { expiryAfter } from '#platform/web/access-keys/lifetime.ts';
import { complaintsOf } from '#platform/web/api/api-error.ts';
import { refresh } from '#platform/web/data/queries.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { DialogActions } from '#platform/web/parts/dialogs/dialog.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
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
  const [days, setDays] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      const key = await makeKey(account, {
        description: description.trim(),
        read_only: readOnly,
        ...(scope === '' ? {} : { node_id: scope }),
        ...expiryAfter(days, Date.now()),
      });
      props.onMade(key);
      await refresh(client, account, webdavKey.kind);
    } catch (wrong) {
      setError(wrong);
    } finally {
      setBusy(false);
    }
  };
  const complaint = complaintsOf(error)?.['description']?.[0];
  return (
    <form
      className="o-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextInput
        label={t('webdav_key.field.description')}
        description={t('rdisk.keys.description-hint')}
        name="description"
        maxLength={120}
        required
        value={description}
        error={complaint === undefined ? null : complaintText(t, complaint)}
        onChange={(event) => setDescription(event.currentTarget.value)}
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
      {complaint === undefined ? <ErrorAlert error={error} /> : null}
      <DialogActions>
        <Button type="submit" loading={busy}>
          {t('rdisk.keys.make')}
        </Button>
      </DialogActions>
    </form>
  );
}
