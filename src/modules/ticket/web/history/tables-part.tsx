import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { chosenSubjects, roles, subjects, type Role, type Subject } from '../../rules/history/recognise/roles.ts';
import type { PreviewTable } from './history-preview.ts';
import { useHistoryWords } from './history-words.ts';

type OnChange = (place: number, table: { readonly subject: Subject; readonly columns: readonly Role[] }) => void;

/** The tables of the files: what their rows are, and what each column holds. Both can be changed. */
export function TablesPart({ tables, onChange }: { tables: readonly PreviewTable[]; onChange: OnChange }): ReactNode {
  const t = useHistoryWords();
  const shown = tables.map((table, place) => ({ table, place })).toSorted((a, b) => order(a.table) - order(b.table));
  return (
    <section className="o-section">
      <h2>{t('history.tables')}</h2>
      {shown.map(({ table, place }) => (
        <details key={`${table.name} ${place}`} className="o-fold">
          <summary>
            {table.name} <span className="o-quiet">{t('history.rows', { count: table.rows })}</span> ·{' '}
            {t(`history.subject.${table.subject}`)}
          </summary>
          <Columns table={table} onChange={(changed) => onChange(place, changed)} />
        </details>
      ))}
    </section>
  );
}

/** Tables that are left out stand at the end. */
function order({ subject }: PreviewTable): number {
  return subject === 'none' ? 1 : 0;
}

function Columns({
  table,
  onChange,
}: {
  table: PreviewTable;
  onChange: (table: { subject: Subject; columns: readonly Role[] }) => void;
}): ReactNode {
  const t = useHistoryWords();
  const known = chosenSubjects.some((one) => one === table.subject);
  return (
    <>
      <NativeSelect
        className="t-history-subject"
        label={t('history.holds')}
        value={table.subject}
        data={(known ? chosenSubjects : [...chosenSubjects, table.subject]).map((value) => ({
          value,
          label: t(`history.subject.${value}`),
        }))}
        onChange={(event) =>
          onChange({ subject: subjects.find((one) => one === event.currentTarget.value) ?? 'none', columns: [] })
        }
      />
      {table.subject === 'none' ? null : (
        <ul className="o-plain-list t-history-words">
          {table.header.map((heading, place) => (
            <li key={`${heading} ${place}`}>
              <span className="t-history-example">
                {heading} <span className="o-quiet o-small">{exampleOf(table, place)}</span>
              </span>
              <NativeSelect
                aria-label={heading}
                value={table.columns[place] ?? 'none'}
                data={roles.map((value) => ({ value, label: t(`history.role.${value}`) }))}
                onChange={(event) => {
                  const role = roles.find((one) => one === event.currentTarget.value) ?? 'none';
                  const columns = table.header.map((_heading, at): Role =>
                    at === place ? role : (table.columns[at] ?? 'none'),
                  );
                  onChange({ subject: table.subject, columns });
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function exampleOf({ sample }: PreviewTable, place: number): string {
  return sample.map((cells) => cells[place] ?? '').find((cell) => cell !== '') ?? '';
}
