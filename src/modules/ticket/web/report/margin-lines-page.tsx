import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ReportRow } from '#platform/entity/report.ts';
import { request } from '#platform/web/api/request.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { csvText, download, noteExport } from '#platform/web/list/export-csv.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { ticket } from '../../entities/ticket.ts';
import { maxMarginLines, type Report } from '../../rules/report.ts';
import { marginFigures } from './margin-report.tsx';
import { useReportWords } from './report-words.ts';
import './report.css';

/** The lines of bills behind a figure of the report of margins. */
export function MarginLinesPage(): ReactNode {
  const t = useReportWords();
  const formats = useFormats();
  const account = useAccount();
  const [search] = useSearchState();
  const { from = '', to = '', technician = '' } = search;
  const query = useQuery({
    queryKey: [...kindKey(account, 'ticket'), 'report', 'margin-lines', from, to, technician],
    queryFn: async ({ signal }) =>
      request<Report>('GET', `/${account}/_design/report/_view/margin-lines`, {
        query: { from, to, ...(technician === '' ? {} : { technician }) },
        signal,
      }),
  });
  useTitle(t('report.lines'));
  return (
    <>
      <div className="o-crumb o-screen">
        <Link to={`/account/${account}/reports`} search={{ from, to }}>
          {t('report.title')}
        </Link>
      </div>
      <div className="o-page">
        <QueryState query={query}>
          {(report) => (
            <>
              <div className="o-section-head">
                <h1>{t('report.lines')}</h1>
                <Save account={account} rows={report.sections['lines'] ?? []} />
              </div>
              <p className="o-quiet">
                {formats.date(report.from)} – {formats.date(report.to)}
              </p>
              <Lines account={account} rows={report.sections['lines'] ?? []} />
            </>
          )}
        </QueryState>
      </div>
    </>
  );
}

function Save({ account, rows }: { account: string; rows: readonly ReportRow[] }): ReactNode {
  const t = useReportWords();
  const save = async (): Promise<void> => {
    const heading = [t('report.lines'), ...marginFigures.map((name) => t(`report.${name}`))];
    await noteExport(account, 'report', rows.length);
    const lines = rows.map((row) => [row.label ?? '', ...marginFigures.map((name) => String(row.figures[name] ?? ''))]);
    download('margin-lines.csv', await csvText([heading, ...lines]));
  };
  const label = t('report.csv', { title: t('report.lines') });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      onClick={() => {
        save().catch((error: unknown) => showToast({ text: describeError(t, error).title, failed: true }));
      }}
    >
      <IconDownload size={16} />
    </ActionIcon>
  );
}

function Lines({ account, rows }: { account: string; rows: readonly ReportRow[] }): ReactNode {
  const t = useReportWords();
  const formats = useFormats();
  const money = ({ figures }: ReportRow, name: string): string =>
    formats.money(String(figures[name] ?? '0'), String(figures['currency'] ?? ''));
  if (rows.length === 0) return <EmptyState title={t('report.nothing')} />;
  return (
    <>
      <div className="t-report-lines">
        <table className="o-lined">
          <thead>
            <tr>
              <th scope="col">{t('report.lines')}</th>
              {marginFigures.map((name) => (
                <th key={name} scope="col" data-figure>
                  {t(`report.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, maxMarginLines).map((row) => (
              <tr key={row.key}>
                <td>
                  <Link to={recordPath(account, ticket, String(row.figures['ticket_id'] ?? ''))}>{row.label}</Link>
                </td>
                {marginFigures.map((name) => (
                  <td key={name} data-figure>
                    {money(row, name)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > maxMarginLines ? (
        <p className="o-quiet">{t('report.lines-more', { count: maxMarginLines })}</p>
      ) : null}
    </>
  );
}
