import type { ReactNode } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { useTranslations } from '../words.ts';

interface Row {
  readonly key: string;
  readonly label: string;
  readonly records: number;
  /** Bytes. */
  readonly size: number;
}

/** The usage of a group as a table, by kind or by day. */
export function UsageTable({ head, rows }: { head: string; rows: readonly Row[] }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  return (
    <table className="o-lined a-usage-table">
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" data-figure>
            {t('groups.usage.records')}
          </th>
          <th scope="col" data-figure>
            {t('groups.usage.size')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, records, size }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td data-figure>{formats.number(records)}</td>
            <td data-figure>{formats.size(size)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
