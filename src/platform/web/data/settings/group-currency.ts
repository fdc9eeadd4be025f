import { currencyOf } from '#platform/entity/currency.ts';
import { useGroupLocale } from './group-locale.ts';
import { useGroupSetting } from './group-setting.ts';

/** The currency of the group's amounts; undefined until it is loaded. */
export function useGroupCurrency(account: string): string | undefined {
  const chosen = useGroupSetting(account, 'currency');
  const locale = useGroupLocale(account);
  return chosen === undefined || locale === undefined ? undefined : currencyOf(chosen, locale);
}
