import { type KeyDoc, RevokeKey } from './revoke-key.tsx';
import type { ReactNode } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { useTranslations } from '../words.ts';

/** A key: who uses it, what it opens, when it was used, until when it works, and its end. */
export function KeyRow(props: { account: string; doc: KeyDoc }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { account, doc } = props;
  const node = doc['node'] as { readonly label?: string } | undefined;
  return (
    <tr>
      <td>
        <span className="o-strong">{doc.label}</span>
        <span className="o-quiet o-small d-block">
          {doc.secret_start === undefined ? '' : `${doc.secret_start}… · `}
          {t(doc.read_only === true ? 'rdisk.keys.reads' : 'rdisk.keys.writes')}
        </span>
      </td>
      <td data-label={t('webdav_key.field.node_id')}>
        {doc.node_id === undefined ? t('rdisk.keys.whole') : (node?.label ?? doc.node_id)}
      </td>
      <td data-label={t('webdav_key.field.last_used_at')}>
        {doc.last_used_at === undefined ? t('rdisk.keys.unused') : formats.relative(doc.last_used_at)}
      </td>
      <td data-label={t('webdav_key.field.expires_at')}>
        <KeyEnd doc={doc} />
      </td>
      <td className="d-right">
        <RevokeKey account={account} doc={doc} />
      </td>
    </tr>
  );
}

/** Until when a key works, or when it ended. */
export function KeyEnd({ doc }: { doc: KeyDoc }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  if (doc.ended_at !== undefined) return t('rdisk.keys.ended', { moment: formats.relative(doc.ended_at) });
  return doc.expires_at === undefined ? t('rdisk.keys.never') : formats.moment(doc.expires_at);
}
