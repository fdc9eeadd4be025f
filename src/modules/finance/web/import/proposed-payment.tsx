import { withWords } from '#platform/web/i18n/with-words.tsx';
import { lazy } from '#platform/web/lazy.tsx';
import { paymentWords } from './payment-words.ts';

/** Which record a row seems to pay; loaded when there is a proposal. */
export const ProposedPayment = withWords(
  'payments',
  paymentWords,
  lazy(() => import('./proposed-payment-content.tsx'), 'ProposedPaymentContent'),
);
