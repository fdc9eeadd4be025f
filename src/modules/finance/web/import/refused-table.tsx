import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useT } from '#platform/web/i18n/language.tsx';
import type { Rejected } from '../../rules/csv/read.ts';

const page = 100;

/** Lines that cannot be rows, each with its reason. */
export function RefusedTable(props: { refused: readonly Rejected[] }): ReactNode {
  const t = useT<string>();
  const [count, setCount] = useState(page);
  const left = props.refused.length - count;
  return (
    <>
      <table className="f-table f-refused">
        <thead>
          <tr>
            <th className="f-line">{t('import.line')}</th>
            <th>{t('import.reason')}</th>
            <th>{t('import.text')}</th>
          </tr>
        </thead>
        <tbody>
          {props.refused.slice(0, count).map(({ line, reason, cell, cells }) => (
            <tr key={line}>
              <td className="f-line o-quiet">{line}</td>
              <td>{t(`import.refused.${reason}`, { cell })}</td>
              <td className="o-quiet f-raw">{cells.filter((one) => one !== '').join(' · ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 ? (
        <div className="o-list-end">
          <Button variant="default" onClick={() => setCount(count + page * 5)}>
            {t('import.show-more', { count: Math.min(left, page * 5) })}
          </Button>
        </div>
      ) : null}
    </>
  );
}
