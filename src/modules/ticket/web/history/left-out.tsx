import type { ReactNode } from 'react';
import type { PreviewLeftOut } from './history-preview.ts';
import { useHistoryWords } from './history-words.ts';

/** Rows that are not imported, each with its reason. */
export function LeftOut({ rows }: { rows: readonly PreviewLeftOut[] }): ReactNode {
  const t = useHistoryWords();
  if (rows.length === 0) return null;
  return (
    <details className="o-fold">
      <summary>{t('history.left-out')}</summary>
      {rows.length < 200 ? null : <p className="o-quiet">{t('history.left-out-more', { count: rows.length })}</p>}
      <ul className="o-plain-list">
        {rows.map(({ table, line, verdict, reason, text }, place) => (
          <li key={`${table} ${line} ${place}`}>
            <strong>{text}</strong>{' '}
            <span className="o-quiet">
              {t(`history.${verdict}`)} · {t(`history.reason.${reason}`)} ·{' '}
              {t('history.row', { table, line: `${line}` })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
