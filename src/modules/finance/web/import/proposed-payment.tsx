import { withWords } from '#platform/web/i18n/with-words.tsx';
import { lazy } from '#platform/web/lazy.tsx';
import { uploadWords } from './upload/upload-words.ts';

/** Which record a row seems to pay; loaded when there is a proposal. */
export const ProposedPayment = withWords(
  'finance-upload',
  uploadWords,
  lazy(() => import('./proposed-payment-content.tsx'), 'ProposedPaymentContent'),
);
