import { settingOptions } from '#modules/groups/rules/configuration.ts';
import type { Words } from '../../words.ts';

/** A setting's value in words: options by their name, what is not set by its default or as not set. */
export function settingText(t: Words, key: string, value: string | undefined): string {
  const options = settingOptions[key];
  if (options !== undefined) return t.dynamic(`groups.setting.${key}.${value ?? options[0] ?? ''}`);
  return value === undefined || value === '' ? t('groups.admin.not-set') : value;
}
