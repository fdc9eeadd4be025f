import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { RevokeDialog } from '#platform/web/access-keys/revoke-dialog.tsx';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { webdavKey } from '../../entities/webdav-key.ts';
import { useTranslations } from '../words.ts';
import type { KeyDoc } from './keys-query.ts';

interface Props {
  readonly account: string;
  readonly doc: KeyDoc;
}

/** A key of the drive: who uses it, what it opens, when it was used, until when it works. */
export function KeyRow({ account, doc }: Props): ReactNode {
  const t = useTranslations();
  const node = doc['node'] as { readonly label?: string } | undefined;
  return (
    <tr>
      <td>
        <span className="o-strong">{doc.label}</span>
        <KeyAccess doc={doc} />
      </td>
      <td data-label={t('webdav_key.field.node_id')}>
        {doc.node_id === undefined ? t('rdisk.keys.whole') : (node?.label ?? doc.node_id)}
      </td>
      <KeyUseCells account={account} doc={doc} />
    </tr>
  );
}

/** The first characters of a key, and whether it may write. */
export function KeyAccess({ doc }: { doc: KeyDoc }): ReactNode {
  const t = useTranslations();
  return (
    <span className="o-quiet o-small">
      {doc.secret_start === undefined ? '' : `${doc.secret_start}… · `}
      {t(doc.read_only === true ? 'rdisk.keys.reads' : 'rdisk.keys.writes')}
    </span>
  );
}

/** The cells of a row about a key's use: last used, valid until, and the button that revokes it. */
export function KeyUseCells({ account, doc }: Props): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  return (
    <>
      <td data-label={t('webdav_key.field.last_used_at')}>
        {doc.last_used_at === undefined ? t('rdisk.keys.unused') : formats.relative(doc.last_used_at)}
      </td>
      <td data-label={t('webdav_key.field.expires_at')}>
        {doc.ended_at !== undefined
          ? t('rdisk.keys.ended', { moment: formats.relative(doc.ended_at) })
          : doc.expires_at === undefined
            ? t('rdisk.keys.never')
            : formats.moment(doc.expires_at)}
      </td>
      <td>
        <RevokeKey account={account} doc={doc} />
      </td>
    </>
  );
}

function RevokeKey({ account, doc }: Props): ReactNode {
  const t = useTranslations();
  const [asking, setAsking] = useState(false);
  const name = doc.label;
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={t('rdisk.keys.revoke-one', { name })}
        onClick={() => setAsking(true)}
      >
        {t('rdisk.keys.revoke')}
      </Button>
      {asking ? (
        <RevokeDialog
          name="drive-key-revoke"
          account={account}
          entity={webdavKey}
          doc={doc}
          title={t('rdisk.keys.revoke-question', { name })}
          text={t('rdisk.keys.revoke-text')}
          confirm={t('rdisk.keys.revoke')}
          done={t('rdisk.keys.revoked', { name })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
