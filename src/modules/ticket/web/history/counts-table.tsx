import type { ReactNode } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import type { Verdict } from '../../rules/history/judge/judge.ts';
import { lists, type HistoryPreview } from './history-preview.ts';
import { useHistoryWords } from './history-words.ts';

/** How many records of each kind are new, known, in conflict or rejected. */
export function CountsTable({
  counts,
  verdicts,
}: {
  counts: HistoryPreview['counts'];
  verdicts: readonly Verdict[];
}): ReactNode {
  const t = useHistoryWords();
  const formats = useFormats();
  const shown = lists.filter((list) => verdicts.some((verdict) => counts[list][verdict] > 0));
  return (
    <div className="t-history-table">
      <table className="o-lined">
        <caption className="o-hidden">{t('history.result')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('history.result')}</th>
            {verdicts.map((verdict) => (
              <th key={verdict} scope="col" className="t-figure">
                {t(`history.${verdict}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((list) => (
            <tr key={list}>
              <th scope="row">{t(`history.list.${list}`)}</th>
              {verdicts.map((verdict) => (
                <td key={verdict} className="t-figure">
                  {formats.number(String(counts[list][verdict]))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
