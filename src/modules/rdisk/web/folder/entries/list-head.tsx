import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from '../../words.ts';
import type { Arrangement, Order } from './arrange.ts';

/** The column heads; a click sorts by the column. */
export function ListHead(props: { arrangement: Arrangement; onOrder: (order: Order) => void }): ReactNode {
  const t = useTranslations();
  const { arrangement } = props;
  const column = (order: Order, className: string): ReactNode => {
    const sorted = arrangement.order === order;
    const Arrow = arrangement.descending ? IconArrowDown : IconArrowUp;
    return (
      <th
        scope="col"
        className={className}
        aria-sort={sorted ? (arrangement.descending ? 'descending' : 'ascending') : 'none'}
      >
        <button type="button" className="o-sort" onClick={() => props.onOrder(order)}>
          {t(`rdisk.order.${order}`)}
          {sorted ? <Arrow size={14} /> : null}
        </button>
      </th>
    );
  };
  return (
    <thead className="d-head">
      <tr className="d-row d-row-head" aria-rowindex={1}>
        <th scope="col" className="d-check">
          <span className="o-hidden">{t('rdisk.chosen-column')}</span>
        </th>
        {column('name', 'd-name')}
        {column('star', 'd-star')}
        {column('size', 'd-size')}
        {column('date', 'd-date')}
        <th scope="col" className="d-more">
          <span className="o-hidden">{t('action.more')}</span>
        </th>
      </tr>
    </thead>
  );
}
