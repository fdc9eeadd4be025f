import { Button, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { dateOrders } from '../../rules/history/stage/moments.ts';
import { takenAnswers, verdicts } from '../../rules/history/judge/judge.ts';
import { CountsTable } from './counts-table.tsx';
import { FirstOrders } from './first-orders.tsx';
import { lists, type Answers, type HistoryPreview } from './history-preview.ts';
import { useHistoryWords } from './history-words.ts';
import { LeftOut } from './left-out.tsx';
import { PeopleTable, StatesTable } from './mapped-words.tsx';
import { TablesPart } from './tables-part.tsx';

interface Props {
  readonly preview: HistoryPreview;
  readonly answers: Answers;
  readonly busy: boolean;
  readonly onAnswers: (answers: Answers) => void;
  readonly onImport: () => void;
}

/** What would be imported, what was recognised, and what a person can correct. */
export function Rehearsal({ preview, answers, busy, onAnswers, onImport }: Props): ReactNode {
  const t = useHistoryWords();
  const { counts, numbers, refused } = preview;
  const added = lists.reduce((sum, list) => sum + counts[list].new, 0);
  const hasConflicts = counts.orders.conflict > 0 || answers.taken === 'renumber';
  const isPaid = counts.lines.new > 0;
  return (
    <>
      <section className="o-section">
        <h2>{t(`history.program.${preview.program}`)}</h2>
        {refused.length === 0 ? null : (
          <>
            <p className="o-flush">{t('history.refused')}</p>
            <ul className="o-plain-list">
              {refused.map(({ name, reason }) => (
                <li key={`${name} ${reason}`}>
                  <strong>{name}</strong> {t(`history.refused.${reason}`)}
                </li>
              ))}
            </ul>
          </>
        )}
        <CountsTable counts={counts} verdicts={verdicts} />
        <p className="o-quiet">
          {numbers.first === null
            ? null
            : t('history.numbers', {
                first: `${numbers.first}`,
                last: `${numbers.last ?? ''}`,
                next: `${numbers.next}`,
              })}{' '}
          {isPaid ? t('history.paid-text') : null}
        </p>
        <div className="t-history-choices">
          <NativeSelect
            label={t('history.dates')}
            {...(preview.dates_proven ? {} : { description: t('history.dates-open') })}
            value={preview.dates}
            data={dateOrders.map((value) => ({ value, label: t(`history.dates.${value}`) }))}
            onChange={(event) =>
              onAnswers({ ...answers, dates: dateOrders.find((one) => one === event.currentTarget.value) ?? 'dmy' })
            }
          />
          {hasConflicts ? (
            <NativeSelect
              label={t('history.taken')}
              value={answers.taken ?? 'leave'}
              data={takenAnswers.map((value) => ({ value, label: t(`history.taken.${value}`) }))}
              onChange={(event) =>
                onAnswers({
                  ...answers,
                  taken: takenAnswers.find((one) => one === event.currentTarget.value) ?? 'leave',
                })
              }
            />
          ) : null}
        </div>
        <div className="o-actions">
          <Button loading={busy} disabled={added === 0} onClick={onImport}>
            {added === 0 ? t('history.nothing') : t('history.import', { count: added })}
          </Button>
        </div>
      </section>
      <StatesTable
        states={preview.states}
        onChange={(states) => onAnswers({ ...answers, states: { ...answers.states, ...states } })}
      />
      <PeopleTable
        people={preview.people}
        members={preview.members}
        onChange={(people) => onAnswers({ ...answers, people: { ...answers.people, ...people } })}
      />
      <FirstOrders orders={preview.first} />
      <TablesPart
        tables={preview.tables}
        onChange={(place, table) => onAnswers({ ...answers, tables: { ...answers.tables, [place]: table } })}
      />
      <LeftOut rows={preview.left_out} />
    </>
  );
}
