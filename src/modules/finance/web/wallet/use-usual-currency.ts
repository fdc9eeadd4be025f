import { useLocale } from '#platform/web/i18n/language.tsx';
import { currencyTotals } from '../../rules/currency-totals.ts';
import { useWallets } from '../wallet-doc.ts';

/** What a first wallet is likely to be in, by the language. */
const ofLocale = { en: 'USD', 'pt-BR': 'BRL' } as const;

/** The currency of most wallets; undefined until they are known. */
export function useUsualCurrency(account: string): string | undefined {
  const locale = useLocale();
  const { data } = useWallets(account);
  return data === undefined ? undefined : (currencyTotals(data)[0]?.currency ?? ofLocale[locale]);
}
