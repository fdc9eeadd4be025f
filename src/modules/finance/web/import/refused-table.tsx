import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '../words.ts';
import './check-step.css';

const page = 100;

/** A refused line of a file with its reason as text. */
export interface RefusedLine {
  readonly line: number;
  readonly reason: string;
  readonly text: string;
}

/** Refused lines with their reasons. */
export function RefusedTable({ lines }: { lines: readonly RefusedLine[] }): ReactNode {
  const t = useTranslations();
  const [count, setCount] = useState(page);
  const left = lines.length - count;
  return (
    <>
      <table className="o-records f-refused">
        <thead>
          <tr>
            <th className="f-line">{t('import.line')}</th>
            <th>{t('import.reason')}</th>
            <th>{t('import.text')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, count).map(({ line, reason, text }) => (
            <tr key={line}>
              <td className="f-line o-quiet">{line}</td>
              <td>{reason}</td>
              <td className="o-quiet f-raw">{text}</td>
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
