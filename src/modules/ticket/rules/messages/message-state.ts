/** States of a message in their order; `failed` is possible until it was delivered. */
const order = ['prepared', 'sent', 'delivered', 'read'] as const;

export type MessageState = (typeof order)[number] | 'failed';

/** Whether a report of a state is news: reports arrive late, twice and out of order. */
export function isLaterState(present: MessageState, next: MessageState): boolean {
  if (present === 'failed') return false;
  if (next === 'failed') return present === 'prepared' || present === 'sent';
  return order.indexOf(next) > order.indexOf(present);
}
