import type { ReactNode } from 'react';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import { estimate } from '../../entities/estimate.ts';
import { estimateTotals, type EstimateLine } from '../../rules/estimates/estimate-total.ts';
import { useMoney } from './use-money.ts';
import { useTranslations } from '../words.ts';

/** Labour and parts separately, if there are both, and the total. */
export function EstimateSums(props: {
  account: string;
  lines: readonly EstimateLine[];
  currency: string | undefined;
  /** The sum of the approved lines, if not all are. */
  accepted?: string | undefined;
}): ReactNode {
  const t = useTranslations();
  const money = useMoney(props.account);
  const totals = estimateTotals(props.lines);
  const apart = props.lines.every((line) => line.line_kind) && totals.labour !== '0.00' && totals.parts !== '0.00';
  return (
    <dl className="t-sums">
      {(apart ? (['labour', 'parts', 'total'] as const) : (['total'] as const)).map((name) => (
        <div key={name} data-total={name === 'total' ? true : undefined}>
          <dt>{fieldLabel(t, estimate, name)}</dt>
          <dd className="t-figure">{money(totals[name], props.currency)}</dd>
        </div>
      ))}
      {props.accepted === undefined || props.accepted === totals.total ? null : (
        <div data-total>
          <dt>{fieldLabel(t, estimate, 'accepted_total')}</dt>
          <dd className="t-figure">{money(props.accepted, props.currency)}</dd>
        </div>
      )}
    </dl>
  );
}
