import type { ReactNode } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import type { PreviewOrder } from './history-preview.ts';
import { useHistoryWords } from './history-words.ts';

/** The first orders as they would be here. */
export function FirstOrders({ orders }: { orders: readonly PreviewOrder[] }): ReactNode {
  const t = useHistoryWords();
  const formats = useFormats();
  if (orders.length === 0) return null;
  return (
    <section className="o-section">
      <h2>{t('history.first')}</h2>
      <div className="t-history-table">
        <table className="o-lined">
          <thead>
            <tr>
              <th scope="col">{t('ticket.field.number')}</th>
              <th scope="col">{t('ticket.field.title')}</th>
              <th scope="col">{t('ticket.field.status')}</th>
              <th scope="col">{t('ticket.field.customer_id')}</th>
              <th scope="col">{t('ticket.field.equipment_id')}</th>
              <th scope="col">{t('ticket.field.technical_id')}</th>
              <th scope="col">{t('history.role.order.created')}</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order, place) => (
              <tr key={`${order.number ?? ''} ${place}`}>
                <td>
                  {order.number}
                  {order.former_number === null ? null : <span className="o-quiet"> ({order.former_number})</span>}
                  {order.verdict === 'new' ? null : <span className="o-quiet"> · {t(`history.${order.verdict}`)}</span>}
                </td>
                <td>{order.title}</td>
                <td>{t(`ticket.status.${order.status}`)}</td>
                <td>{order.customer}</td>
                <td>{order.equipment}</td>
                <td>{order.technician}</td>
                <td>{order.created === null ? '' : formats.date(order.created)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
