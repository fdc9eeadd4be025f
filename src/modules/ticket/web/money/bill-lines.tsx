import { ActionIcon } from '@mantine/core';
import { IconPencil, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRemove } from '#platform/web/data/removal.ts';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { orderLine } from '../../entities/order-line.ts';
import { lineAmount } from '../../rules/money/order-total.ts';
import { useMoney } from '../estimate/use-money.ts';
import { useMoneyWords } from './money-words.ts';
import type { Bill, LineDoc } from './use-bill.ts';

/** The lines of a bill, with buttons that change and remove them. */
export function BillLines(props: { account: string; bill: Bill; onEdit?: (line: LineDoc) => void }): ReactNode {
  const t = useMoneyWords();
  const { bill } = props;
  if (bill.lines.length === 0) return null;
  const label = (name: string): string => fieldLabel(t, orderLine, name);
  return (
    <table className="o-lined t-bill-lines">
      <thead>
        <tr>
          <th scope="col">{label('description')}</th>
          <th scope="col" data-figure>
            {label('quantity')}
          </th>
          <th scope="col" data-figure>
            {label('value')}
          </th>
          <th scope="col" data-figure>
            {t('money.sum')}
          </th>
          {props.onEdit === undefined ? null : (
            <th scope="col" className="o-screen">
              <span className="o-hidden">{t('ticket.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {bill.lines.map((line) => (
          <Line key={line._id} {...props} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function Line(props: { account: string; bill: Bill; line: LineDoc; onEdit?: (line: LineDoc) => void }): ReactNode {
  const t = useMoneyWords();
  const formats = useFormats();
  const money = useMoney(props.account);
  const { remove, busy } = useRemove(props.account, orderLine);
  const { line, bill, onEdit } = props;
  const name = line.description ?? '';
  const discount = line.line_kind === 'discount';
  const rate = line.tax_rate === undefined ? null : `${formats.number(line.tax_rate)} %`;
  const back = line.given_back === true ? t('money.part-back') : null;
  return (
    <tr>
      <td>
        {name}
        <span className="o-quiet o-small t-bill-kind">
          {[t(`order_line.line_kind.${line.line_kind ?? 'labour'}`), line.serial, rate, back]
            .filter((part) => part !== null && part !== undefined)
            .join(' · ')}
        </span>
      </td>
      <td data-figure>{discount ? '' : formats.number(line.quantity ?? '1')}</td>
      <td data-figure>
        {discount
          ? line.percent === undefined
            ? ''
            : `${formats.number(line.percent)} %`
          : money(line.value ?? '0', line.currency)}
      </td>
      <td data-figure>{money(lineAmount(line, bill.totals.work), line.currency)}</td>
      {onEdit === undefined ? null : (
        <td className="o-screen t-bill-buttons">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${t('money.edit-line')}: ${name}`}
            onClick={() => onEdit(line)}
          >
            <IconPencil size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={busy}
            aria-label={t('money.remove-line', { name })}
            onClick={() => void remove(line, t('money.line-removed', { name }))}
          >
            <IconX size={16} />
          </ActionIcon>
        </td>
      )}
    </tr>
  );
}
