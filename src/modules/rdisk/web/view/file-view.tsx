import { ActionIcon, CloseButton, Tabs } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { createElement, type ReactNode, Suspense } from 'react';
import { useWriting } from '#platform/web/data/writable.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { lazy } from '#platform/web/lazy.tsx';
import { useShortcut } from '#platform/web/parts/focus/keyboard.ts';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { contentPath } from '../drive/calls.ts';
import { isFolder } from '../folder/entries/entry.ts';
import { FileIcon } from '../folder/entries/file-icon.tsx';
import { useTranslations } from '../words.ts';
import { type FileDoc, useFile } from './use-file.ts';
import './view.css';
import '@mantine/core/styles/Tabs.css';

const Preview = lazy(() => import('./preview.tsx'), 'Preview');
const FileInfo = lazy(() => import('./file-info.tsx'), 'FileInfo');
const FileVersions = lazy(() => import('./file-versions.tsx'), 'FileVersions');

/** A file beside its folder: its content, its facts and its versions. */
export function FileView(props: { account: string; id: string; onClose: () => void }): ReactNode {
  const query = useFile(props.account, props.id);
  useShortcut('Escape', null, props.onClose);
  return <QueryState query={query}>{(doc) => <Opened {...props} doc={doc} />}</QueryState>;
}

const tabs = ['view', 'info', 'versions'] as const;

function Opened(props: { account: string; doc: FileDoc; onClose: () => void }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { account, doc } = props;
  const [search, setSearch] = useSearchState();
  const { permitted, held } = useWriting(account, cloudFile);
  const folder = isFolder({ kind: doc.kind ?? 'file' });
  const known = folder ? tabs.filter((tab) => tab === 'info') : tabs;
  const tab = known.find((one) => one === search['tab']) ?? known[0];
  const requested = Number(search['version']);
  const version = Number.isInteger(requested) && requested > 0 && requested !== doc.version ? requested : undefined;
  const isDeleted = doc.kind === 'file_deleted' || doc.kind === 'dir_deleted';
  const writable = permitted && held === undefined && !isDeleted;
  const shared = { account, doc, writable, ...(version === undefined ? {} : { version }) };
  return (
    <article className="d-view" aria-label={doc.label}>
      <header className="d-view-head">
        <FileIcon entry={{ ...doc, name: doc.name ?? '', kind: doc.kind ?? 'file' }} size={22} />
        <h2 className="d-view-name">{doc.name}</h2>
        {folder ? null : (
          <ActionIcon
            component="a"
            href={contentPath(account, doc._id, { download: true, ...(version === undefined ? {} : { version }) })}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('rdisk.download')}
            title={t('rdisk.download')}
          >
            <IconDownload size={18} />
          </ActionIcon>
        )}
        <CloseButton size="lg" aria-label={t('action.close')} onClick={props.onClose} />
      </header>
      {isDeleted ? (
        <p className="o-note">
          {t('rdisk.view.deleted', { moment: formats.moment(doc.deleted_at ?? doc.updated_at) })}
        </p>
      ) : null}
      <Tabs
        value={tab ?? 'info'}
        keepMounted={false}
        onChange={(next) => setSearch({ tab: next === 'view' ? undefined : (next ?? undefined) })}
      >
        <Tabs.List>
          {known.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`rdisk.view.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Suspense fallback={<LoadingSkeleton lines={8} />}>
          <Tabs.Panel value="view" className="d-view-body">
            {createElement(Preview, { ...shared, key: `${doc._id} ${version ?? 'newest'}` })}
          </Tabs.Panel>
          <Tabs.Panel value="info" className="d-view-body">
            {createElement(FileInfo, shared)}
          </Tabs.Panel>
          <Tabs.Panel value="versions" className="d-view-body">
            {createElement(FileVersions, shared)}
          </Tabs.Panel>
        </Suspense>
      </Tabs>
    </article>
  );
}
