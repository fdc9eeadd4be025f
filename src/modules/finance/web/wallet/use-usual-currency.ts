import { useGroupCurrency } from '#platform/web/data/settings/group-currency.ts';
import { useGroupSetting } from '#platform/web/data/settings/group-setting.ts';
import { currencyTotals } from '../../rules/currency-totals.ts';
import { useWallets } from '../wallet-doc.ts';

/** The currency of the group, else of most of its wallets, else of its language; undefined while loading. */
export function useUsualCurrency(account: string): string | undefined {
  const { data } = useWallets(account);
  const chosen = useGroupSetting(account, 'currency');
  const usual = useGroupCurrency(account);
  if (data === undefined || usual === undefined) return undefined;
  return chosen ?? currencyTotals(data)[0]?.currency ?? usual;
}
