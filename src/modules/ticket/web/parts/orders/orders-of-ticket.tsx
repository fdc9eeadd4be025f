import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useCreating } from '#platform/web/data/writable.ts';
import { partOrder } from '../../../entities/parts/part-order.ts';
import { isClosed } from '../../../rules/status.ts';
import type { TicketDoc } from '../../ticket-doc.ts';
import { usePartWords } from '../part-words.ts';
import { useOrders } from './order-doc.ts';
import { OrderDialog } from './order-dialog.tsx';
import { OrderList } from './order-list.tsx';
import '../parts.css';
import '../../money/bill.css';

/** The parts that are ordered for a ticket, and a button that wants another one. */
export function OrdersOfTicket({ account, doc }: { account: string; doc: TicketDoc }): ReactNode {
  const t = usePartWords();
  const orders = useOrders(account, { ticket_id: doc._id });
  const { permitted, held } = useCreating(account, partOrder);
  const [isWanting, setWanting] = useState(false);
  const writable = permitted && held === undefined && !isClosed(doc.status);
  if (orders === undefined || (orders.length === 0 && !writable)) return null;
  return (
    <section className="o-section" aria-label={t('parts.orders')}>
      <div className="o-section-head">
        <h2>{t('parts.orders')}</h2>
        {writable ? (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            onClick={() => setWanting(true)}
          >
            {t('parts.order.wanted')}
          </Button>
        ) : null}
      </div>
      <OrderList account={account} orders={orders} ofTicket />
      {isWanting ? (
        <OrderDialog
          account={account}
          step="wanted"
          order={null}
          first={{ ticket_id: doc._id }}
          onClose={() => setWanting(false)}
        />
      ) : null}
    </section>
  );
}
