import { Button, FileButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconDownload, IconFileImport } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { complaintsOf } from '#platform/web/api/api-error.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useTranslations } from '../words.ts';
import '../feed/feed.css';

/** What an import would do with a line of the file. */
type Becomes = 'new' | 'known' | 'twice' | 'invalid';

interface Listed<R> {
  readonly count: number;
  readonly rows: readonly R[];
  /** The number of lines beyond the limit. */
  readonly left?: number;
}

interface FileWords {
  readonly title: string;
  readonly why: string;
  readonly choose: string;
  readonly export: string;
  readonly import: (count: number) => string;
  readonly becomes: (what: Becomes, count: number) => string;
  readonly is: (what: Exclude<Becomes, 'new'>) => string;
  readonly more: (count: string) => string;
}

interface FilePageProps<R extends { readonly becomes: Becomes }> {
  readonly crumb: { readonly to: string; readonly label: string };
  readonly words: FileWords;
  /** File extensions and types for the file dialog. */
  readonly accept: string;
  readonly exportPath: string;
  readonly send: (content: string, dry: boolean) => Promise<Listed<R>>;
  /** The name of a line, and the text below it. */
  readonly line: (row: R) => { readonly name: string; readonly about: string };
  /** An additional remark about the preview. */
  readonly note?: (left: number) => string;
  readonly onDone: (count: number) => Promise<void>;
}

/** Import and export of records as a file; shows a preview of each line before the import. */
export function FilePage<R extends { readonly becomes: Becomes }>(props: FilePageProps<R>): ReactNode {
  const t = useTranslations();
  const { words } = props;
  const [file, setFile] = useState<{
    readonly name: string;
    readonly content: string;
    readonly listed: Listed<R>;
  } | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useTitle(words.title);
  const look = async (chosen: File | null): Promise<void> => {
    if (chosen === null) return;
    setBusy(true);
    setError(null);
    setFile(null);
    try {
      const content = await chosen.text();
      setFile({ name: chosen.name, content, listed: await props.send(content, true) });
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  const complaints = complaintsOf(error);
  return (
    <>
      <div className="o-crumb">
        <Link to={props.crumb.to}>{props.crumb.label}</Link>
      </div>
      <div className="o-page">
        <h1>{words.title}</h1>
        <p className="o-quiet">{words.why}</p>
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
          <FileButton accept={props.accept} onChange={(chosen) => void look(chosen)}>
            {(button) => (
              <Button {...button} loading={busy} leftSection={<IconFileImport size={16} />}>
                {words.choose}
              </Button>
            )}
          </FileButton>
          <Button
            component="a"
            href={props.exportPath}
            download
            variant="default"
            leftSection={<IconDownload size={16} />}
          >
            {words.export}
          </Button>
        </div>
        {file === null ? null : <Preview {...props} name={file.name} content={file.content} listed={file.listed} />}
      </div>
    </>
  );
}

const order: readonly Becomes[] = ['new', 'invalid', 'twice', 'known'];
const shown = 500;

function Preview<R extends { readonly becomes: Becomes }>(
  props: FilePageProps<R> & { name: string; content: string; listed: Listed<R> },
): ReactNode {
  const formats = useFormats();
  const { words, listed } = props;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const take = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const { count } = await props.send(props.content, false);
      await props.onDone(count);
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  const note = listed.left === undefined || listed.left === 0 ? null : props.note?.(listed.left);
  return (
    <section aria-labelledby="file-preview">
      <h2 id="file-preview">{props.name}</h2>
      <ErrorAlert error={error} />
      <ul className="o-plain-list">
        {order.map((becomes) => {
          const count = listed.rows.filter((row) => row.becomes === becomes).length;
          return count === 0 ? null : <li key={becomes}>{words.becomes(becomes, count)}</li>;
        })}
        {note === null || note === undefined ? null : <li>{note}</li>}
      </ul>
      <div className="o-actions">
        <Button loading={busy} disabled={listed.count === 0} onClick={() => void take()}>
          {words.import(listed.count)}
        </Button>
      </div>
      <ul className="o-plain-list x-listed">
        {listed.rows
          .toSorted((a, b) => order.indexOf(a.becomes) - order.indexOf(b.becomes))
          .slice(0, shown)
          .map((row, place) => (
            <Line key={`${place} ${props.line(row).name}`} {...props.line(row)} becomes={row.becomes} words={words} />
          ))}
      </ul>
      {listed.rows.length > shown ? (
        <p className="o-quiet">{words.more(formats.number(listed.rows.length - shown))}</p>
      ) : null}
    </section>
  );
}

function Line(props: { name: string; about: string; becomes: Becomes; words: FileWords }): ReactNode {
  const { becomes } = props;
  return (
    <li className="x-subscription" data-off={becomes === 'new' ? undefined : true}>
      <span className="x-subscription-name">
        <span className="o-strong o-cut">{props.name}</span>
        <span className="o-quiet o-small o-cut">{props.about}</span>
      </span>
      {becomes === 'new' ? null : (
        <span className="o-small x-subscription-state" data-failing={becomes === 'invalid' ? true : undefined}>
          {props.words.is(becomes)}
        </span>
      )}
    </li>
  );
}
