import { Button, FileButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconDownload, IconFileImport } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { refresh } from '#platform/web/data/queries.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { complaintsOf } from '#platform/web/api/api-error.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { indexPath } from '#platform/web/routing/paths.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useAccount, useGo } from '#platform/web/routing/use-url.ts';
import { readerItem } from '../../entities/reader-item.ts';
import { readerLabel } from '../../entities/reader-label.ts';
import { readerSubscription } from '../../entities/reader-subscription.ts';
import { type Listed, type ListedRow, opmlPath, sendOpml } from '../calls.ts';
import { useWords } from '../words.ts';
import '../feed/feed.css';

/** Subscriptions in and out as a file: what would become of each line is shown before anything is written. */
export function OpmlPage(): ReactNode {
  const t = useWords();
  const account = useAccount();
  const [file, setFile] = useState<{ readonly name: string; readonly content: string; readonly listed: Listed } | null>(
    null,
  );
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const title = t('reader.opml.title');
  useTitle(title);
  const look = async (chosen: File | null): Promise<void> => {
    if (chosen === null) return;
    setBusy(true);
    setError(null);
    setFile(null);
    try {
      const content = await chosen.text();
      setFile({ name: chosen.name, content, listed: await sendOpml(account, content, true) });
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  const complaints = complaintsOf(error);
  return (
    <>
      <div className="o-crumb">
        <Link to={indexPath(account, readerSubscription)}>{t('reader.subscriptions')}</Link>
      </div>
      <div className="o-page">
        <h1>{title}</h1>
        <p className="o-quiet">{t('reader.opml.why')}</p>
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
          <FileButton accept=".opml,.xml,text/xml,text/x-opml,application/xml" onChange={(chosen) => void look(chosen)}>
            {(props) => (
              <Button {...props} loading={busy} leftSection={<IconFileImport size={16} />}>
                {t('reader.opml.choose')}
              </Button>
            )}
          </FileButton>
          <Button
            component="a"
            href={opmlPath(account)}
            download
            variant="default"
            leftSection={<IconDownload size={16} />}
          >
            {t('reader.opml.export')}
          </Button>
        </div>
        {file === null ? null : (
          <Preview account={account} content={file.content} name={file.name} listed={file.listed} />
        )}
      </div>
    </>
  );
}

const order = ['new', 'invalid', 'twice', 'known'] as const;

function Preview(props: { account: string; name: string; content: string; listed: Listed }): ReactNode {
  const t = useWords();
  const go = useGo();
  const formats = useFormats();
  const client = useQueryClient();
  const { account, listed } = props;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const take = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const { count } = await sendOpml(account, props.content, false);
      await Promise.all([readerSubscription, readerLabel].map(async ({ kind }) => refresh(client, account, kind)));
      showToast({ text: t('reader.opml.done', { count }) });
      go(indexPath(account, readerItem));
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="opml-preview">
      <h2 id="opml-preview">{props.name}</h2>
      <ErrorAlert error={error} />
      <ul className="o-plain-list">
        {order.map((becomes) => {
          const count = listed.rows.filter((row) => row.becomes === becomes).length;
          return count === 0 ? null : <li key={becomes}>{t(`reader.opml.${becomes}`, { count })}</li>;
        })}
      </ul>
      <div className="o-actions">
        <Button loading={busy} disabled={listed.count === 0} onClick={() => void take()}>
          {t('reader.opml.import', { count: listed.count })}
        </Button>
      </div>
      <ul className="o-plain-list x-listed">
        {listed.rows
          .toSorted((a, b) => order.indexOf(a.becomes) - order.indexOf(b.becomes))
          .slice(0, shown)
          .map((row, place) => (
            <ListedLine key={`${place} ${row.url}`} row={row} />
          ))}
      </ul>
      {listed.rows.length > shown ? (
        <p className="o-quiet">{t('reader.opml.more', { count: formats.number(listed.rows.length - shown) })}</p>
      ) : null}
    </section>
  );
}

const shown = 500;

function ListedLine({ row }: { row: ListedRow }): ReactNode {
  const t = useWords();
  return (
    <li className="x-subscription" data-off={row.becomes === 'new' ? undefined : true}>
      <span className="x-subscription-name">
        <span className="o-strong o-cut">{row.title === '' ? row.url : row.title}</span>
        <span className="o-quiet o-small o-cut">{[row.url, ...row.labels].join(' · ')}</span>
      </span>
      {row.becomes === 'new' ? null : (
        <span className="o-small x-subscription-state" data-failing={row.becomes === 'invalid' ? true : undefined}>
          {t(`reader.opml.is-${row.becomes}`)}
        </span>
      )}
    </li>
  );
}
