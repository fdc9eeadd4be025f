import type { Translate } from '#platform/web/i18n/catalogue.ts';
import { settingOptions } from '../../rules/configuration.ts';

/** A setting's value in words: options by their name, what is not set by its default or as not set. */
export function settingText(t: Translate, key: string, value: string | undefined): string {
  const options = settingOptions[key];
  if (options !== undefined) return t(`account.setting.${key}.${value ?? options[0] ?? ''}`);
  return value === undefined || value === '' ? t('account.admin.not-set') : value;
}
