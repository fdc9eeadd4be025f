import { nearestLocale } from '#platform/entity/messages.ts';
import type { Locale } from '#platform/entity/locale.ts';
import { useGroupSetting } from './group-setting.ts';

/** The language of the group, which may differ from the person's; undefined until it is loaded. */
export function useGroupLocale(account: string): Locale | undefined {
  const value = useGroupSetting(account, 'locale');
  return value === undefined ? undefined : nearestLocale(value);
}
