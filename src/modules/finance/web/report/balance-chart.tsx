import { type ReactNode, useId } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import type { BalanceLine } from '../../rules/report.ts';
import { useMoney } from '../money.tsx';
import { useWords } from '../words.ts';

const [width, height] = [600, 160];
/** Lines are told apart by their strokes as well as by colour. */
const dashes = ['', '7 4', '2 3', '9 3 2 3', '4 2', '1 4'];

/** Balances as lines over time; figures stand in the table below it. */
export function BalanceChart(props: {
  currency: string;
  days: readonly string[];
  lines: readonly BalanceLine[];
}): ReactNode {
  const t = useWords();
  const money = useMoney();
  const formats = useFormats();
  const id = useId();
  const { currency, days, lines } = props;
  const [first = ''] = days;
  const last = days.at(-1) ?? '';
  if (days.length < 2) return null;
  const points = lines.flatMap((line) => line.points);
  const values = points.map(Number);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const span = high - low || 1;
  const y = (value: number): number => height - ((value - low) / span) * height;
  const path = (line: BalanceLine): string =>
    line.points
      .map(
        (point, at) =>
          `${at === 0 ? 'M' : 'L'}${((at / (days.length - 1)) * width).toFixed(1)} ${y(Number(point)).toFixed(1)}`,
      )
      .join('');
  const amount = (value: number): string => {
    const found = points.find((point) => Number(point) === value);
    return money(found ?? '0', currency);
  };
  return (
    <figure className="f-balances" aria-labelledby={id}>
      <div className="f-balances-plot">
        <span className="f-axis o-quiet o-small">{amount(high)}</span>
        {low < 0 ? (
          <span className="f-axis o-quiet o-small" data-low>
            {amount(low)}
          </span>
        ) : null}
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
          <line x1="0" x2={width} y1={y(0)} y2={y(0)} className="f-zero" />
          {lines.map((line, at) => (
            <path key={line.id ?? 'all'} d={path(line)} data-line={at} strokeDasharray={dashes[at % dashes.length]} />
          ))}
        </svg>
      </div>
      <div className="f-balances-days o-quiet o-small">
        <span>{formats.date(first)}</span>
        <span>{formats.date(last)}</span>
      </div>
      <figcaption id={id} className="o-quiet o-small">
        <span className="o-hidden">
          {t('finance-report.balance-says', { from: formats.date(first), to: formats.date(last) })}
        </span>
        {lines.map((line, at) => (
          <span key={line.id ?? 'all'} className="f-legend">
            <svg viewBox="0 0 24 6" aria-hidden>
              <path d="M0 3H24" data-line={at} strokeDasharray={dashes[at % dashes.length]} />
            </svg>
            {line.label}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
