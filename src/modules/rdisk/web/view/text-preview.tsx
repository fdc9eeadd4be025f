import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#platform/web/api/api-error.ts';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { root } from '../drive/calls.ts';
import { driveKey, useRefreshDrive } from '../drive/use-listing.ts';
import { errorText } from '../drive/error-text.ts';
import { putBytes } from '#platform/web/api/put-bytes.ts';
import { useTranslations } from '../words.ts';
import type { PreviewProps } from './preview-props.ts';
import { MarkdownText } from './markdown-text.tsx';
import { bytesOf } from './text-bytes.ts';
import { TextConflict } from './text-conflict.tsx';
import { TextEditor } from './text-editor.tsx';
import { type FileText, readText, textQuery } from './use-file.ts';

/** Shows a text, Markdown formatted; the person can edit it in place. */
export function TextPreview(props: PreviewProps & { isMarkdown: boolean }): ReactNode {
  const t = useTranslations();
  const { account, doc, version } = props;
  const query = useQuery(textQuery(account, doc._id, version));
  const [asWritten, setAsWritten] = useState(false);
  // The editor keeps the text as it was opened, whatever others save meanwhile.
  const [opened, setOpened] = useState<FileText | null>(null);
  if (query.error !== null) return <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />;
  const { data } = query;
  if (data === undefined) return <LoadingSkeleton lines={8} />;
  if (opened !== null) return <Editing {...props} opened={opened} onDone={() => setOpened(null)} />;
  const mayEdit = props.writable && version === undefined && !data.isCut;
  return (
    <>
      <div className="o-actions d-text-actions">
        {mayEdit ? (
          <Button size="compact-sm" variant="default" onClick={() => setOpened(data)}>
            {t('action.edit')}
          </Button>
        ) : null}
        {props.isMarkdown ? (
          <Button size="compact-sm" variant="subtle" aria-pressed={asWritten} onClick={() => setAsWritten(!asWritten)}>
            {t('rdisk.view.as-written')}
          </Button>
        ) : null}
      </div>
      {data.isCut ? <p className="o-note">{t('rdisk.view.cut')}</p> : null}
      {data.text === '' ? (
        <p className="o-quiet">{t('rdisk.view.empty')}</p>
      ) : props.isMarkdown && !asWritten ? (
        <MarkdownText text={data.text} />
      ) : (
        <pre className="d-text">{data.text}</pre>
      )}
    </>
  );
}

function Editing(props: PreviewProps & { opened: FileText; onDone: () => void }): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const refresh = useRefreshDrive(props.account);
  const { account, doc, opened, onDone } = props;
  const [busy, setBusy] = useState(false);
  const [theirs, setTheirs] = useState<{ mine: string; theirs: FileText } | null>(null);
  const [draft, setDraft] = useState(opened.text);
  const save = async (text: string, etag: string): Promise<void> => {
    setBusy(true);
    setDraft(text);
    try {
      await putBytes(
        `/${account}/files/${doc.dir_id ?? root}/${encodeURIComponent(doc.name ?? '')}`,
        bytesOf(text, opened.lineEnd),
        { headers: { 'if-match': etag } },
      );
      await client.invalidateQueries({ queryKey: [...driveKey(account), 'text', doc._id] });
      await refresh();
      showToast({ text: t('rdisk.view.saved') });
      onDone();
    } catch (error) {
      if (error instanceof ApiError && (error.status === 412 || error.status === 409)) {
        setTheirs({ mine: text, theirs: await readText(account, doc._id) });
      } else showToast({ text: errorText(t, error), failed: true });
    } finally {
      setBusy(false);
    }
  };
  if (theirs !== null) {
    return (
      <TextConflict
        mine={theirs.mine}
        theirs={theirs.theirs.text}
        busy={busy}
        onMine={() => void save(theirs.mine, theirs.theirs.etag)}
        onTheirs={() => void refresh().then(onDone)}
        onEdit={() => setTheirs(null)}
      />
    );
  }
  return (
    <TextEditor
      text={draft}
      before={opened.text}
      busy={busy}
      onSave={(text) => void save(text, opened.etag)}
      onCancel={onDone}
    />
  );
}
