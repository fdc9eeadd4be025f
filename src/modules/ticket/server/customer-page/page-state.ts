import type { Locale } from '#platform/entity/locale.ts';
import { pageText } from '../../locales/customer-page.ts';
import { statuses } from '../../rules/status.ts';
import type { PageData } from './page-data.ts';

export interface State {
  readonly key: 'open' | 'block' | 'waiting' | 'approved' | 'doing' | 'review' | 'done' | 'returned' | 'cancel';
  readonly text: string;
  readonly next: string;
}

/** The state of the work in the customer's words: the group's own, if it wrote any for the status. */
export function stateOf({ ticket, estimates, words, today }: PageData, locale: Locale): State {
  const status = statuses.find((one) => one === ticket['status']) ?? 'open';
  const isAnswered = !estimates.some(
    ({ doc }) => doc['status'] === 'sent' && String(doc['valid_until'] ?? '9') >= today,
  );
  const isOpen = status !== 'done' && status !== 'cancel';
  const isApproved = status === 'open' && estimates.some(({ doc }) => doc['status'] === 'approved');
  const key =
    ticket['returned_at'] !== undefined
      ? 'returned'
      : isOpen && !isAnswered
        ? 'waiting'
        : isApproved
          ? 'approved'
          : status;
  const own = key === status ? words.get(`customer-page-${status}`) : undefined;
  return {
    key,
    text: own === undefined || own === '' ? pageText(locale, `status.${key}`) : own,
    next: pageText(locale, `next.${key}`),
  };
}
