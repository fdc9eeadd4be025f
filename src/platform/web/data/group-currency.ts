import { currencyOf } from '#platform/entity/currency.ts';
import { useGroupLocale } from './group-locale.ts';
import { useGroupSetting } from './group-setting.ts';

/** What the group's amounts are in; undefined until that is known. */
export function useGroupCurrency(account: string): string | undefined {
  const chosen = useGroupSetting(account, 'currency');
  const locale = useGroupLocale(account);
  return chosen === undefined || locale === undefined ? undefined : currencyOf(chosen, locale);
}
