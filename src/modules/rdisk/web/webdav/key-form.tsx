import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { complaintsOf } from '#platform/web/api/api-error.ts';
import { refresh } from '#platform/web/data/queries.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { DialogActions } from '#platform/web/parts/dialogs/dialog.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { webdavKey } from '../../entities/webdav-key.ts';
import { useTranslations } from '../words.ts';
import { makeKey } from './make-key.ts';

/** The folder or file to which a key may be limited. */
export interface KeyNode {
  readonly id: string;
  readonly name: string;
}

const lifetimes = ['', '30', '90', '365'];
const day = 86_400_000;

/** Who uses the key, what it opens, whether it writes, and for how long. */
export function KeyForm(props: { account: string; node: KeyNode | null; onMade: (key: string) => void }): ReactNode {
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
        ...(days === '' ? {} : { expires_at: new Date(Date.now() + Number(days) * day).toISOString() }),
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
      <NativeSelect
        label={t('webdav_key.field.expires_at')}
        value={days}
        data={lifetimes.map((value) => ({
          value,
          label: value === '' ? t('rdisk.keys.never') : t('rdisk.keys.days', { count: Number(value) }),
        }))}
        onChange={(event) => setDays(event.currentTarget.value)}
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
