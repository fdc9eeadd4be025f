import { ActionIcon, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { describeError } from '../i18n/describe-error.ts';
import { useT } from '../i18n/language.tsx';
import { csvText, download, noteExport } from '../list/export-csv.ts';
import { useAccount, useGo } from '../routing/use-url.ts';
import { showToast } from '../parts/toasts.tsx';
import { Chart } from './chart.tsx';
import type { Column, Line, Picture } from './report-line.ts';
import './report.css';

/** Longer tables are collapsed at first; the file always has all lines. A year of months is shown at once. */
const [usual, usualMoments] = [10, 13];

/** A section of a report: its chart, and its figures as a table collapsed below. */
export function ReportTable(props: {
  title: string;
  /** The accessible name, if several tables have the same title. */
  name?: string;
  file: string;
  columns: readonly Column[];
  /** Oldest first if the chart shows time; the table shows them newest first. */
  lines: readonly Line[];
  picture: Picture;
  /** Whether it is below a heading of its own. */
  within?: boolean;
}): ReactNode {
  const t = useT();
  const account = useAccount();
  const go = useGo();
  const Heading = props.within === true ? 'h3' : 'h2';
  const { columns, picture, name = props.title } = props;
  const [whole, setWhole] = useState(false);
  const isOfTime = picture.shape !== 'bars';
  const lines = isOfTime ? props.lines.toReversed() : props.lines;
  const shown = isOfTime ? usualMoments : usual;
  if (lines.length === 0) return null;
  const save = async (): Promise<void> => {
    const heading = [props.title, ...columns.map((column) => column.label)];
    const rows = lines.map((line) => [line.text, ...columns.map((column) => String(line.figures[column.name] ?? ''))]);
    await noteExport(account, 'report', rows.length);
    download(`${props.file}.csv`, await csvText([heading, ...rows]));
  };
  return (
    <section className="o-report">
      <div className="o-section-head">
        <Heading>{props.title}</Heading>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('report.csv', { title: name })}
          title={t('report.csv', { title: name })}
          onClick={() => {
            save().catch((error: unknown) => showToast({ text: describeError(t, error).title, failed: true }));
          }}
        >
          <IconDownload size={16} />
        </ActionIcon>
      </div>
      <Chart
        title={name}
        picture={picture}
        columns={columns}
        lines={props.lines}
        open={({ to, search }) => go(to, { search })}
      />
      <details>
        <summary className="o-small">{t('report.figures')}</summary>
        <div className={columns.length > 3 || isOfTime ? 'o-report-wide' : undefined}>
          <table>
            <thead>
              <tr>
                <th scope="col">
                  <span className="o-hidden">{name}</span>
                </th>
                {columns.map((column) => (
                  <th key={column.name} scope="col">
                    {column.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.slice(0, whole ? undefined : shown).map((line) => (
                <tr key={line.key}>
                  <th scope="row">
                    <span className="o-cut">{line.label}</span>
                  </th>
                  {columns.map((column) => (
                    <td key={column.name} data-label={column.label}>
                      <Figure column={column} line={line} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {lines.length <= shown || whole ? null : (
          <Button size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
            {t('report.all', { count: lines.length })}
          </Button>
        )}
      </details>
    </section>
  );
}

/** A figure with a link to its rows. */
function Figure({ column, line }: { column: Column; line: Line }): ReactNode {
  const text = column.write(line.figures[column.name] ?? null);
  const place = line.to?.(column.name);
  return place === undefined ? (
    text
  ) : (
    <Link to={place.to} search={place.search}>
      {text}
    </Link>
  );
}
