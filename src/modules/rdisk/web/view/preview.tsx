import { useQuery } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { withWords } from '#platform/web/i18n/with-words.tsx';
import { lazy } from '#platform/web/lazy.tsx';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { encryptedType } from '../../rules/vault.ts';
import { contentPath } from '../drive/calls.ts';
import { useTranslations, vaultWords } from '../words.ts';
import type { PreviewProps } from './preview-props.ts';
import { Media } from './media.tsx';
import { previewKind } from './preview-kind.ts';
import { versionsQuery } from './use-file.ts';

const SecretPreview = withWords(
  'drive vault',
  vaultWords,
  lazy(() => import('../vault/secret-preview.tsx'), 'SecretPreview'),
);
const TextPreview = lazy(() => import('./text-preview.tsx'), 'TextPreview');

/** The content of a file, newest or older version, shown by its type. */
export function Preview(props: PreviewProps): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { account, doc, version } = props;
  const [, setSearch] = useSearchState();
  const older = useQuery({ ...versionsQuery(account, doc._id), enabled: version !== undefined });
  const shown = older.data?.find((one) => one.number === version);
  const type = version === undefined ? doc.content_type : shown?.content_type;
  const kind = previewKind(doc.name ?? '', type);
  const isReady = version === undefined || shown !== undefined;
  return (
    <>
      {version === undefined ? null : (
        <p className="o-note d-older">
          {t('rdisk.view.older', {
            number: version,
            moment: shown === undefined ? '' : formats.moment(shown.created_at),
          })}{' '}
          <button type="button" className="d-text-button" onClick={() => setSearch({ version: undefined })}>
            {t('rdisk.view.newest')}
          </button>
        </p>
      )}
      {!isReady ? null : type === encryptedType ? (
        createElement(SecretPreview, props)
      ) : kind === 'text' || kind === 'markdown' ? (
        createElement(TextPreview, { ...props, isMarkdown: kind === 'markdown' })
      ) : (
        <Media
          kind={kind}
          name={doc.name ?? ''}
          address={contentPath(account, doc._id, version === undefined ? {} : { version })}
        />
      )}
    </>
  );
}
