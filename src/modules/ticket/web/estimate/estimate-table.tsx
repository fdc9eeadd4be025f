import type { ReactNode } from 'react';
import { fieldLabel, partLabel } from '#platform/web/i18n/labels.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { estimate } from '../../entities/estimate.ts';
import { lineTotal } from '../../rules/estimates/estimate-total.ts';
import type { EstimateDoc, EstimateRow } from './estimate-doc.ts';
import { EstimateSums } from './estimate-sums.tsx';
import { useMoney } from './use-money.ts';
import { useTranslations } from '../words.ts';

/** The lines to read, labour and parts separately, with their sums. */
export function EstimateTable(props: { account: string; doc: EstimateDoc }): ReactNode {
  const t = useTranslations();
  const { items: lines = [], currency } = props.doc;
  if (lines.length === 0) return <p className="o-quiet">{t('estimate.no-lines')}</p>;
  const labour = lines.filter((line) => line.line_kind === 'labour');
  const parts = lines.filter((line) => line.line_kind === 'part');
  return (
    <section className="t-estimate-read">
      <Group account={props.account} title={fieldLabel(t, estimate, 'labour')} lines={labour} currency={currency} />
      <Group account={props.account} title={fieldLabel(t, estimate, 'parts')} lines={parts} currency={currency} />
      <Group
        account={props.account}
        title={partLabel(t, estimate, 'items', 'description')}
        lines={lines.filter((line) => !line.line_kind)}
        currency={currency}
      />
      <EstimateSums account={props.account} lines={lines} currency={currency} accepted={props.doc.accepted_total} />
    </section>
  );
}

function Group(props: {
  account: string;
  title: string;
  lines: readonly EstimateRow[];
  currency: string | undefined;
}): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const money = useMoney(props.account);
  if (props.lines.length === 0) return null;
  return (
    <table className="o-lined t-estimate-table">
      <thead>
        <tr>
          <th scope="col">{props.title}</th>
          <th scope="col" data-figure>
            {partLabel(t, estimate, 'items', 'quantity')}
          </th>
          <th scope="col" data-figure>
            {partLabel(t, estimate, 'items', 'value')}
          </th>
          <th scope="col" data-figure>
            {fieldLabel(t, estimate, 'total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {props.lines.map((line, index) => (
          <tr key={`${index} ${line.description ?? ''}`}>
            <td>
              {line.description}
              {line.state === undefined ? null : (
                <span className="o-quiet o-small"> · {t(`estimate.items.state.${line.state}`)}</span>
              )}
            </td>
            <td data-figure>{formats.number(line.quantity ?? '0')}</td>
            <td data-figure>{money(line.value ?? '0', props.currency)}</td>
            <td data-figure>{money(lineTotal(line), props.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
