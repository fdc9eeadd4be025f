import type { ReactNode } from 'react';
import type { ReportRow } from '#platform/entity/report.ts';
import { useWords } from '../words.ts';

/** Tickets over time: a column for each month, the done ones darker within. */
export function MonthChart(props: { rows: readonly ReportRow[]; write: (month: string) => string }): ReactNode {
  const t = useWords();
  const { rows } = props;
  if (rows.length < 2) return null;
  const most = Math.max(1, ...rows.map((row) => Number(row.figures['count'] ?? 0)));
  return (
    <figure className="o-months" aria-label={t('report.over-time')}>
      <div className="o-months-columns">
        {rows.map((row) => {
          const count = Number(row.figures['count'] ?? 0);
          const done = Number(row.figures['done'] ?? 0);
          const name = props.write(row.key ?? '');
          return (
            <div key={row.key} title={t('report.month', { month: name, count, done })}>
              <span className="o-months-count o-small">{count}</span>
              <span className="o-months-bar" style={{ height: `${(count / most) * 100}%` }}>
                <span style={{ height: `${count === 0 ? 0 : (done / count) * 100}%` }} />
              </span>
              <span className="o-quiet o-small">{name}</span>
            </div>
          );
        })}
      </div>
      <figcaption className="o-quiet o-small">
        <span className="o-key" /> {t('report.opened')} <span className="o-key" data-done /> {t('report.done')}
      </figcaption>
    </figure>
  );
}
