import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useChange } from '#platform/web/data/queries.ts';
import { useToday } from '#platform/web/data/use-today.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { OptionMark } from '#platform/web/fields/choice/option-mark.tsx';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { recordPath } from '#platform/web/routing/paths.ts';
import { partOrder } from '../../../entities/parts/part-order.ts';
import { stockPart } from '../../../entities/parts/stock-part.ts';
import { ticket } from '../../../entities/ticket.ts';
import { formatTicketNumber } from '../../../rules/number.ts';
import { openOrderStates, partOrderMarks } from '../../../rules/parts/order-state.ts';
import { usePartWords } from '../part-words.ts';
import type { OrderDoc } from './order-doc.ts';
import { OrderDialog } from './order-dialog.tsx';

interface Opened {
  readonly order: OrderDoc;
  readonly step: 'ordered' | 'arrived';
}

/** Ordered parts, each with the steps that may follow. */
export function OrderList(props: { account: string; orders: readonly OrderDoc[]; ofTicket?: boolean }): ReactNode {
  const { account, orders } = props;
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <>
      <ul className="o-plain-list t-part-orders">
        {orders.map((order) => (
          <Row
            key={order._id}
            account={account}
            order={order}
            ofTicket={props.ofTicket === true}
            onStep={(step) => setOpened({ order, step })}
          />
        ))}
      </ul>
      {opened === null ? null : <OrderDialog account={account} {...opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function Row(props: {
  account: string;
  order: OrderDoc;
  ofTicket: boolean;
  onStep: (step: Opened['step']) => void;
}): ReactNode {
  const t = usePartWords();
  const formats = useFormats();
  const today = useToday(props.account);
  const { account, order } = props;
  const state = order.state ?? 'wanted';
  const day = order.expected_on;
  const isOpen = openOrderStates.includes(state);
  const writable = useWritable(account, partOrder) && isOpen;
  const facts = [order.supplier, order.order_number].filter((fact) => fact !== undefined).join(' · ');
  return (
    <li>
      <span className="t-part-order-name">
        {formats.number(order.quantity ?? '1')} ×{' '}
        {order.part_id === undefined ? (
          order.label
        ) : (
          <Link to={recordPath(account, stockPart, order.part_id)}>{order.label}</Link>
        )}
        <span className="o-quiet o-small t-move-facts">
          {props.ofTicket || order.ticket_id === undefined ? null : (
            <>
              <Link to={recordPath(account, ticket, order.ticket_id)}>
                {`${formatTicketNumber(order.ticket?.number ?? 0)} ${order.ticket?.label ?? ''}`}
              </Link>{' '}
            </>
          )}
          {facts}
        </span>
      </span>
      <span>
        <OptionMark mark={partOrderMarks[state]} label={t(`part_order.state.${state}`)} />
        {day === undefined || !isOpen ? null : (
          <span className={`o-small t-move-facts ${today !== null && day < today ? 't-waiting' : 'o-quiet'}`}>
            {t('parts.expected', { day: formats.date(day) })}
          </span>
        )}
      </span>
      {writable ? <Steps {...props} /> : null}
    </li>
  );
}

function Steps(props: { account: string; order: OrderDoc; onStep: (step: Opened['step']) => void }): ReactNode {
  const t = usePartWords();
  const { account, order, onStep } = props;
  const change = useChange(account, partOrder);
  const cancel = async (): Promise<void> => {
    const state = order.state ?? 'wanted';
    const { rev } = await change.mutateAsync({ id: order._id, rev: order._rev, input: { state: 'cancelled' } });
    const undo = { db: account, write: [{ _id: order._id, _rev: rev, klass: partOrder.kind, state: 'wanted' }] };
    showToast({
      text: t('parts.order-done.cancelled', { name: order.label }),
      ...(state === 'wanted' ? { undo } : {}),
    });
  };
  return (
    <span className="o-screen t-bill-buttons">
      {order.state === 'wanted' ? (
        <Button size="compact-sm" variant="light" onClick={() => onStep('ordered')}>
          {t('parts.order.ordered')}
        </Button>
      ) : null}
      <Button
        size="compact-sm"
        variant={order.state === 'wanted' ? 'subtle' : 'light'}
        onClick={() => onStep('arrived')}
      >
        {t('parts.order.arrived')}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={change.isPending}
        aria-label={t('parts.order-cancel', { name: order.label })}
        onClick={() => void cancel()}
      >
        <IconX size={16} />
      </ActionIcon>
    </span>
  );
}
