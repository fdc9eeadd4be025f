import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Input } from '#platform/entity/define.ts';
import { listQuery } from '#platform/web/data/queries.ts';
import { useCreating } from '#platform/web/data/writable.ts';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { partOrder } from '../../entities/parts/part-order.ts';
import { stockPart } from '../../entities/parts/stock-part.ts';
import { useOrders } from './orders/order-doc.ts';
import { OrderDialog } from './orders/order-dialog.tsx';
import { OrderList } from './orders/order-list.tsx';
import type { PartDoc } from './part-doc.ts';
import { usePartWords } from './part-words.ts';
import './parts.css';
import '../money/bill.css';
import '../ticket.css';

/** What must be ordered: parts that are wanted, and parts of which too few are on hand; then what is on its way. */
export function ToOrderPage(): ReactNode {
  const t = usePartWords();
  const account = useAccount();
  const { permitted, held } = useCreating(account, partOrder);
  const [first, setFirst] = useState<Input | null>(null);
  const wanted = useOrders(account, { state: 'wanted' });
  const ordered = useOrders(account, { state: 'ordered' });
  const low = useLowParts(account);
  const writable = permitted && held === undefined;
  useTitle(t('parts.to-order'));
  if (wanted === undefined || ordered === undefined || low === undefined) return null;
  const isEmpty = wanted.length === 0 && ordered.length === 0 && low.length === 0;
  return (
    <div className="o-page">
      <div className="o-head">
        <h1>{t('parts.to-order')}</h1>
        {writable ? (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setFirst({})}>
            {t('parts.order.wanted')}
          </Button>
        ) : null}
      </div>
      {isEmpty ? <EmptyState title={t('parts.nothing-to-order')} /> : null}
      {wanted.length === 0 ? null : (
        <section className="o-section">
          <h2>{t('part_order.state.wanted')}</h2>
          <OrderList account={account} orders={wanted} />
        </section>
      )}
      {low.length === 0 ? null : (
        <section className="o-section">
          <h2>{fieldLabel(t, stockPart, 'below_least')}</h2>
          <LowParts
            account={account}
            parts={low}
            onOrder={writable ? (part) => setFirst({ part_id: part._id, quantity: missingOf(part) }) : null}
          />
        </section>
      )}
      {ordered.length === 0 ? null : (
        <section className="o-section">
          <h2>{t('part_order.state.ordered')}</h2>
          <OrderList account={account} orders={ordered} />
        </section>
      )}
      {first === null ? null : (
        <OrderDialog account={account} step="wanted" order={null} first={first} onClose={() => setFirst(null)} />
      )}
    </div>
  );
}

function useLowParts(account: string): readonly PartDoc[] | undefined {
  return useQuery(
    listQuery<PartDoc>(account, stockPart.kind, {
      selector: {
        klass: stockPart.kind,
        below_least: true,
        $or: [{ archived: false }, { archived: { $exists: false } }],
      },
      fields: ['_id', '_rev', 'klass', 'label', 'name', 'on_hand', 'least', 'place', 'maker', 'sku'],
      sort: [{ name: 'asc' }],
      limit: 200,
    }),
  ).data;
}

/** As many as lead to the least number, in whole pieces. */
function missingOf({ on_hand: onHand, least }: PartDoc): string {
  return String(Math.max(1, Math.ceil(Number(least ?? '0') - Number(onHand ?? '0'))));
}

function LowParts(props: {
  account: string;
  parts: readonly PartDoc[];
  onOrder: ((part: PartDoc) => void) | null;
}): ReactNode {
  const t = usePartWords();
  const formats = useFormats();
  const { account, parts, onOrder } = props;
  return (
    <ul className="o-plain-list t-part-orders">
      {parts.map((part) => (
        <li key={part._id}>
          <span className="t-part-order-name">
            <Link to={recordPath(account, stockPart, part._id)}>{part.label}</Link>
            <span className="o-quiet o-small t-move-facts">
              {[part.maker, part.sku].filter((fact) => fact !== undefined).join(' · ')}
            </span>
          </span>
          <span>
            {t('parts.low', { on_hand: formats.number(part.on_hand ?? '0'), least: formats.number(part.least ?? '0') })}
          </span>
          {onOrder === null ? null : (
            <Button className="o-screen" size="compact-sm" variant="light" onClick={() => onOrder(part)}>
              {t('parts.order.wanted')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
