import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Locale } from '#platform/entity/locale.ts';
import { useLocale } from '#platform/web/i18n/language.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useSettings, type Settings } from '../../settings.ts';
import { useSettingDefault } from './setting-default.ts';
import { SettingDialog } from './setting-dialog.tsx';
import { countryName } from './country-name.ts';
import { originLines } from '#modules/groups/rules/allowed-origins.ts';
import { useTranslations, type Words } from '../../words.ts';
import { settingOptions } from '#modules/groups/rules/configuration.ts';

const keys = [
  'name',
  'billing-email',
  'locale',
  'time-zone',
  'country',
  'currency',
  'first-day-of-week',
  'allowed-origins',
] as const;

/** The settings for the group's name, billing, language and formats. */
export function ConfigurationPanel(props: { account: string; admin: boolean }): ReactNode {
  const t = useTranslations();
  const query = useSettings(props.account);
  return (
    <section className="a-card" aria-labelledby="configuration">
      <h2 id="configuration">{t('groups.admin.configuration')}</h2>
      <QueryState query={query} lines={4}>
        {(settings) => <SettingRows {...props} settings={settings} keys={keys} />}
      </QueryState>
    </section>
  );
}

/** A list of settings with their values and, for administrators, a button that changes them. */
export function SettingRows(props: {
  account: string;
  admin: boolean;
  settings: Settings;
  keys: readonly string[];
}): ReactNode {
  const t = useTranslations();
  const locale = useLocale();
  const defaultOf = useSettingDefault(props.settings);
  const [editing, setEditing] = useState<string | null>(null);
  return (
    <>
      <dl className="a-rows">
        {props.keys.map((key) => (
          <div key={key}>
            <dt>{t.dynamic(`groups.setting.${key}`)}</dt>
            <dd className="a-row-value">
              <span className="o-lines">
                {settingText(t, locale, key, props.settings.get(key)?.value ?? defaultOf(key))}
              </span>
              {props.admin ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('groups.admin.edit', { name: t.dynamic(`groups.setting.${key}`) })}
                  title={t('action.edit')}
                  onClick={() => setEditing(key)}
                >
                  <IconPencil size={16} />
                </ActionIcon>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      {editing === null ? null : (
        <SettingDialog
          account={props.account}
          settings={props.settings}
          name={editing}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

/** The text of a setting's value: the label of an option, the default, or "not set". */
function settingText(t: Words, locale: Locale, key: string, value: string | undefined): string {
  if (key === 'country') return value === undefined ? t('groups.setting.country.none') : countryName(value, locale);
  if (key === 'first-day-of-week' && value === undefined) return t('groups.setting.first-day-of-week.none');
  const options = settingOptions[key];
  if (options !== undefined) return t.dynamic(`groups.setting.${key}.${value ?? options[0] ?? ''}`);
  const text = key === 'allowed-origins' ? originLines(value) : value;
  return text === undefined || text === '' ? t('groups.admin.not-set') : text;
}
