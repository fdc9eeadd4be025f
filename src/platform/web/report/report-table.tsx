import { ActionIcon, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { describeError } from '../i18n/describe-error.ts';
import { useT } from '../i18n/language.tsx';
import { csvText, download, noteExport } from '../list/export-csv.ts';
import { useAccount } from '../routing/use-url.ts';
import { showToast } from '../parts/toasts.tsx';
import './report.css';

/** Longer lists are folded until they are wanted; the file always has all. */
const usual = 10;

/** A column of figures: its name, and how a figure is written. */
export interface Column {
  readonly name: string;
  readonly label: string;
  readonly write: (figure: number | string | null) => string;
}

/** A line ready to be read. */
export interface Line {
  readonly key: string;
  readonly label: ReactNode;
  /** The label in plain words, for the file. */
  readonly text: string;
  readonly figures: Readonly<Record<string, number | string | null>>;
}

/** A section of a report as a table; the first column of figures also as bars. */
export function ReportTable(props: {
  title: string;
  /** What it is called where the title alone would be said of several tables. */
  name?: string;
  file: string;
  columns: readonly Column[];
  lines: readonly Line[];
  /** Without bars where lines are moments rather than parts of a whole. */
  bars?: boolean;
  /** Lines that stand there unfolded. */
  shown?: number;
}): ReactNode {
  const t = useT();
  const account = useAccount();
  const { columns, lines, shown = usual, name = props.title } = props;
  const [whole, setWhole] = useState(false);
  const [first] = columns;
  const most = Math.max(1, ...lines.map((line) => Number(line.figures[first?.name ?? ''] ?? 0)));
  const save = async (): Promise<void> => {
    const heading = [props.title, ...columns.map((column) => column.label)];
    const rows = lines.map((line) => [line.text, ...columns.map((column) => String(line.figures[column.name] ?? ''))]);
    await noteExport(account, 'report', rows.length);
    download(`${props.file}.csv`, await csvText([heading, ...rows]));
  };
  return (
    <section className="o-report">
      <div className="o-section-head">
        <h3>{props.title}</h3>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('report.csv', { title: name })}
          title={t('report.csv', { title: name })}
          disabled={lines.length === 0}
          onClick={() => {
            save().catch((error: unknown) => showToast({ text: describeError(t, error).title, failed: true }));
          }}
        >
          <IconDownload size={16} />
        </ActionIcon>
      </div>
      {lines.length === 0 ? (
        <p className="o-quiet o-flush">{t('report.nothing')}</p>
      ) : (
        <Wide wide={props.bars === false || columns.length > 3}>
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
                    {props.bars === false ? null : (
                      <span className="o-report-bar" aria-hidden>
                        <span style={{ width: `${(Number(line.figures[first?.name ?? ''] ?? 0) / most) * 100}%` }} />
                      </span>
                    )}
                  </th>
                  {columns.map((column) => (
                    <td key={column.name} data-label={column.label}>
                      {column.write(line.figures[column.name] ?? null)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Wide>
      )}
      {lines.length <= shown || whole ? null : (
        <Button size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
          {t('report.all', { count: lines.length })}
        </Button>
      )}
    </section>
  );
}

/** Lines of many figures: pushed sideways in a narrow window, small lists on a phone. */
function Wide(props: { wide: boolean; children: ReactNode }): ReactNode {
  return props.wide ? <div className="o-report-wide">{props.children}</div> : props.children;
}
