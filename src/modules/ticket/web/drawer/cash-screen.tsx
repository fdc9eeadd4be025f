import { withWords } from '#platform/web/i18n/with-words.tsx';
import { moneyWords } from '../money/money-words.ts';
import { CashPage } from './cash-page.tsx';

/** The screen also has words of bills: the methods of payment. */
export const CashScreen = withWords('money', moneyWords, CashPage);
