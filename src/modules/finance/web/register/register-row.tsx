import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import type { LedgerRow } from '../../rules/ledger.ts';
import { Money } from '../money.tsx';
import { StateMark } from '../row/state-mark.tsx';
import { useTranslations } from '../words.ts';
import { useRowTitle } from './use-row-title.ts';
import './register.css';

/** A row of a register. It has no listeners of its own: all rows share the table's listener. */
export const RegisterRow = memo(function RegisterRow(props: {
  row: LedgerRow;
  /** Index in the whole register, from 0. */
  place: number;
  currency: string;
  path: string;
  selected: boolean;
  opened: boolean;
  writable: boolean;
}): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { row, currency } = props;
  const title = useRowTitle()(row);
  return (
    <tr
      className="o-swipe"
      data-id={row._id}
      aria-rowindex={props.place + 2}
      data-selected={props.selected ? true : undefined}
      data-opened={props.opened ? true : undefined}
      data-waiting={row.imported ? true : undefined}
    >
      <td className="o-check">
        <input
          type="checkbox"
          className="o-box"
          aria-label={t('list.select', { name: title })}
          checked={props.selected}
          readOnly
        />
      </td>
      <td className="f-date">
        <time dateTime={row.date}>{formats.date(row.date)}</time>
      </td>
      <td className="f-what" data-free={row.categories.length === 0 ? true : undefined}>
        <span>
          <a href={props.path} className="o-row-link">
            {title}
          </a>
          {row.who === undefined || row.description === undefined ? null : (
            <span className="o-quiet f-description">{row.description}</span>
          )}
          {row.member === undefined ? null : <span className="o-quiet f-description">{row.member}</span>}
          {row.other === undefined ? null : <Other row={row} />}
        </span>
      </td>
      <td className="f-categories">{row.categories.join(', ')}</td>
      <td className="f-state">
        <StateMark state={row} name={title} isButton={props.writable} />
      </td>
      <td className="f-figure">
        <Money amount={row.amount} currency={currency} signed />
      </td>
      <td className="f-figure f-balance o-quiet">
        {row.balance === undefined ? null : <Money amount={row.balance} currency={currency} />}
      </td>
    </tr>
  );
});

/** The other wallet of a transfer or an exchange, with an arrow in the direction of the money. */
function Other({ row }: { row: LedgerRow }): ReactNode {
  const t = useTranslations();
  const isOut = row.side === 'source';
  const Arrow = isOut ? IconArrowRight : IconArrowLeft;
  return (
    <span className="o-quiet f-description f-other">
      <Arrow size={14} aria-hidden="true" />
      <span className="o-hidden">{t(isOut ? 'register.to' : 'register.from')} </span>
      {row.other?.label || t('wallet.hidden')}
    </span>
  );
}
