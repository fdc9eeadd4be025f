import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconDownload, IconEye, IconRestore } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { update } from '#platform/web/api/write.ts';
import { updateCall } from '#platform/web/data/undo/recent-acts.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { IconButton } from '#platform/web/parts/buttons/icon-button.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { browser } from '../../rules/program-name.ts';
import { contentPath, type FileVersion } from '../drive/calls.ts';
import { useRefreshDrive } from '../drive/use-listing.ts';
import { errorText } from '../drive/error-text.ts';
import { useTranslations, type Words } from '../words.ts';
import type { PreviewProps } from './preview-props.ts';
import { previewKind } from './preview-kind.ts';
import { VersionDifference } from './version-difference.tsx';
import { versionsQuery } from './use-file.ts';

/** The stored versions of a file, newest first; people view, download, restore and (for text) compare them. */
export function FileVersions(props: PreviewProps): ReactNode {
  const { account, doc } = props;
  const query = useQuery(versionsQuery(account, doc._id));
  return <QueryState query={query}>{(versions) => <List {...props} versions={versions} />}</QueryState>;
}

function List(props: PreviewProps & { versions: readonly FileVersion[] }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { account, doc, writable } = props;
  const [, setSearch] = useSearchState();
  const refresh = useRefreshDrive(account);
  const [compared, setCompared] = useState<{ before: number; after: number } | null>(null);
  const [busy, setBusy] = useState<number | null>(null);
  const versions = props.versions.toSorted((a, b) => b.number - a.number);
  const newest = versions[0]?.number;
  const kind = doc.kind === 'file_enc' ? 'none' : previewKind(doc.name ?? '', doc.content_type);
  const isText = kind === 'text' || kind === 'markdown';
  const restore = async (version: number): Promise<void> => {
    setBusy(version);
    try {
      await update(account, cloudFile.kind, 'revert', doc._id, { version });
      // The version in the address has a new number now.
      setSearch({ version: undefined });
      const calls = [updateCall(cloudFile.kind, 'revert', doc._id, { version: newest })];
      const back = newest === undefined ? {} : { undo: { db: account, calls } };
      showToast({ text: t('rdisk.versions.restored', { number: version }), ...back });
    } catch (error) {
      showToast({ text: errorText(t, error), failed: true });
    } finally {
      setBusy(null);
      await refresh();
    }
  };
  return (
    <>
      <table className="o-lined d-versions">
        <thead>
          <tr>
            <th scope="col">{t('rdisk.versions.version')}</th>
            <th scope="col" data-figure>
              {t('cloud_file.field.size')}
            </th>
            <th scope="col">
              <span className="o-hidden">{t('action.more')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version, index) => {
            const { number } = version;
            const before = versions[index + 1]?.number;
            return (
              <tr key={number}>
                <td>
                  <span className="o-strong">{t('rdisk.versions.number', { number })}</span>{' '}
                  {number === newest ? <span className="o-quiet o-small">{t('rdisk.versions.newest')}</span> : null}
                  <span className="o-quiet o-small d-version-when" title={formats.moment(version.created_at)}>
                    {formats.relative(version.created_at)}
                  </span>
                  <span className="o-quiet o-small d-version-saver">{saverOf(t, version)}</span>
                </td>
                <td data-figure>{formats.size(version.size)}</td>
                <td className="d-version-acts">
                  {isText && before !== undefined ? (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      onClick={() => setCompared({ before, after: number })}
                      aria-pressed={compared?.after === number}
                    >
                      {t('rdisk.versions.compare', { number: before })}
                    </Button>
                  ) : null}
                  <IconButton
                    label={t('rdisk.versions.show', { number })}
                    onClick={() =>
                      setSearch({ tab: undefined, version: number === newest ? undefined : String(number) })
                    }
                  >
                    <IconEye size={16} />
                  </IconButton>
                  <ActionIcon
                    component="a"
                    href={contentPath(account, doc._id, { version: number, download: true })}
                    variant="subtle"
                    color="gray"
                    aria-label={t('rdisk.versions.download', { number })}
                    title={t('rdisk.versions.download', { number })}
                  >
                    <IconDownload size={16} />
                  </ActionIcon>
                  {writable && number !== newest ? (
                    <IconButton
                      label={t('rdisk.versions.restore', { number })}
                      busy={busy === number}
                      onClick={() => void restore(number)}
                    >
                      <IconRestore size={16} />
                    </IconButton>
                  ) : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {compared === null ? null : <VersionDifference account={account} id={doc._id} {...compared} />}
    </>
  );
}

/** Who saved a version, and with which program. */
function saverOf(t: Words, { creator, program, key_label: key }: FileVersion): string {
  const name = program === browser ? t('rdisk.versions.browser') : program;
  return [creator?.label, name, key === undefined ? undefined : t('rdisk.versions.key', { name: key })]
    .filter((part) => part !== undefined)
    .join(' · ');
}
