import { Button, FileButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconDownload, IconFileImport } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { complaintsOf } from '#platform/web/api/api-error.ts';
import { request } from '#platform/web/api/request.ts';
import { refresh } from '#platform/web/data/queries.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { indexPath } from '#platform/web/routing/paths.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useAccount, useGo } from '#platform/web/routing/use-url.ts';
import { useTranslations } from '../words.ts';
import '../feed/feed.css';

/** What an import would do with a line of the file. */
type Becomes = 'new' | 'known' | 'twice' | 'invalid';

export interface FileRow {
  readonly url: string;
  readonly becomes: Becomes;
}

interface Listed<R> {
  readonly count: number;
  readonly rows: readonly R[];
  /** The number of lines beyond the limit. */
  readonly left?: number;
}

/** A format of file that records are imported from and exported to. */
export interface FileFormat<R extends FileRow> {
  /** The first part of its translation keys. */
  readonly words: 'reader.opml' | 'links.file';
  /** File extensions and types for the file dialog. */
  readonly accept: string;
  readonly route: '_opml' | '_bookmarks';
  readonly kind: Entity;
  /** Other kinds of which an import adds records. */
  readonly alsoAdds: readonly Entity[];
  /** The kind whose list shows the result. */
  readonly shownIn: Entity;
  readonly name: (row: R) => string;
  /** The labels or tags of a line. */
  readonly tags: (row: R) => readonly string[];
  /** Shortens the file before it is sent. */
  readonly shorten?: (content: string) => string;
}

/** Import and export of records as a file; shows a preview of each line before the import. */
export function FilePage<R extends FileRow>({ format }: { format: FileFormat<R> }): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const [file, setFile] = useState<{
    readonly name: string;
    readonly content: string;
    readonly listed: Listed<R>;
  } | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useTitle(t(`${format.words}.title`));
  const look = async (chosen: File | null): Promise<void> => {
    if (chosen === null) return;
    setBusy(true);
    setError(null);
    setFile(null);
    try {
      const content = (format.shorten ?? String)(await chosen.text());
      setFile({ name: chosen.name, content, listed: await sendFile(account, format, content, true) });
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  const complaints = complaintsOf(error);
  return (
    <>
      <div className="o-crumb">
        <Link to={indexPath(account, format.kind)}>{t.dynamic(format.kind.kind, { count: 2 })}</Link>
      </div>
      <div className="o-page">
        <h1>{t(`${format.words}.title`)}</h1>
        <p className="o-quiet">{t(`${format.words}.why`)}</p>
        {complaints === null ? (
          <ErrorAlert error={error} />
        ) : (
          <p role="alert" className="x-wrong">
            {Object.values(complaints)
              .flat()
              .map((one) => complaintText(t, one))
              .join(', ')}
          </p>
        )}
        <div className="o-actions">
          <FileButton accept={format.accept} onChange={(chosen) => void look(chosen)}>
            {(button) => (
              <Button {...button} loading={busy} leftSection={<IconFileImport size={16} />}>
                {t(`${format.words}.choose`)}
              </Button>
            )}
          </FileButton>
          <Button
            component="a"
            href={`/api/${account}/${format.route}`}
            download
            variant="default"
            leftSection={<IconDownload size={16} />}
          >
            {t(`${format.words}.export`)}
          </Button>
        </div>
        {file === null ? null : <Preview format={format} {...file} />}
      </div>
    </>
  );
}

const order: readonly Becomes[] = ['new', 'invalid', 'twice', 'known'];
const shown = 500;

/** Imports a file, or with `dry` returns the preview. */
function sendFile<R extends FileRow>(
  account: string,
  { route }: FileFormat<R>,
  content: string,
  dry: boolean,
): Promise<Listed<R>> {
  return request('POST', `/${account}/${route}`, { body: { content }, ...(dry ? { query: { dry: 'true' } } : {}) });
}

function Preview<R extends FileRow>(props: {
  format: FileFormat<R>;
  name: string;
  content: string;
  listed: Listed<R>;
}): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const client = useQueryClient();
  const account = useAccount();
  const formats = useFormats();
  const { format, listed } = props;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const take = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const { count } = await sendFile(account, format, props.content, false);
      await Promise.all([format.kind, ...format.alsoAdds].map(async ({ kind }) => refresh(client, account, kind)));
      showToast({ text: t(`${format.words}.done`, { count }) });
      go(indexPath(account, format.shownIn));
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="file-preview">
      <h2 id="file-preview">{props.name}</h2>
      <ErrorAlert error={error} />
      <ul className="o-plain-list">
        {order.map((becomes) => {
          const count = listed.rows.filter((row) => row.becomes === becomes).length;
          return count === 0 ? null : <li key={becomes}>{t(`${format.words}.${becomes}`, { count })}</li>;
        })}
        {(listed.left ?? 0) === 0 ? null : <li>{t('links.file.left', { count: listed.left ?? 0 })}</li>}
      </ul>
      <div className="o-actions">
        <Button loading={busy} disabled={listed.count === 0} onClick={() => void take()}>
          {t(`${format.words}.import`, { count: listed.count })}
        </Button>
      </div>
      <ul className="o-plain-list x-listed">
        {listed.rows
          .toSorted((a, b) => order.indexOf(a.becomes) - order.indexOf(b.becomes))
          .slice(0, shown)
          .map((row, place) => (
            <Line key={`${place} ${row.url}`} format={format} row={row} />
          ))}
      </ul>
      {listed.rows.length > shown ? (
        <p className="o-quiet">{t(`${format.words}.more`, { count: formats.number(listed.rows.length - shown) })}</p>
      ) : null}
    </section>
  );
}

function Line<R extends FileRow>({ format, row }: { format: FileFormat<R>; row: R }): ReactNode {
  const t = useTranslations();
  const { becomes, url } = row;
  return (
    <li className="x-subscription" data-off={becomes === 'new' ? undefined : true}>
      <span className="x-subscription-name">
        <span className="o-strong o-cut">{format.name(row) || url}</span>
        <span className="o-quiet o-small o-cut">{[url, ...format.tags(row)].join(' · ')}</span>
      </span>
      {becomes === 'new' ? null : (
        <span className="o-small x-subscription-state" data-failing={becomes === 'invalid' ? true : undefined}>
          {t(`${format.words}.is-${becomes}`)}
        </span>
      )}
    </li>
  );
}
