import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { countries } from '#platform/entity/region/countries.ts';
import type { Locale } from '#platform/entity/locale.ts';
import { GrowingTextarea } from '#platform/web/fields/growing-textarea.tsx';
import { useLocale } from '#platform/web/i18n/language.tsx';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { settingOptions } from '#modules/groups/rules/configuration.ts';
import { originLines, originSetting } from '#modules/groups/rules/allowed-origins.ts';
import { FormDialog } from '#modules/people/web/profile/form-dialog.tsx';
import { type Settings, useSaveSetting } from '../../settings.ts';
import { countryName } from './country-name.ts';
import { useSettingDefault } from './setting-default.ts';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { useTranslations } from '../../words.ts';

/** Changes a setting by a choice, a line or a text field, depending on the setting. */
export function SettingDialog(props: {
  account: string;
  settings: Settings;
  name: string;
  onClose: () => void;
}): ReactNode {
  const t = useTranslations();
  const { name } = props;
  const stored = props.settings.get(name)?.value;
  const proposed = useSettingDefault(props.settings)(name);
  const areOrigins = name === 'allowed-origins';
  const [value, setValue] = useState(
    areOrigins ? originLines(stored) : (stored ?? proposed ?? optionsWithNone(name)?.[0] ?? ''),
  );
  const save = useSaveSetting(props.account, props.settings);
  const submit = useSubmit({
    send: async () => {
      const text = areOrigins ? originSetting(value) : value.trim();
      await save.mutateAsync({ key: name, value: text === '' ? null : text });
      showToast({ text: t('groups.admin.saved') });
      props.onClose();
    },
  });
  const label = t.dynamic(`groups.setting.${name}`);
  return (
    <FormDialog name="setting" title={t('groups.admin.edit', { name: label })} submit={submit} onClose={props.onClose}>
      <SettingControl name={name} label={label} value={value} error={submit.wrong('value')} onChange={setValue} />
    </FormDialog>
  );
}

function SettingControl(props: {
  name: string;
  label: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}): ReactNode {
  const t = useTranslations();
  const locale = useLocale();
  const { name, onChange } = props;
  const hint = `groups.setting.${name}.hint`;
  const shared = {
    label: props.label,
    name,
    value: props.value,
    error: props.error,
    'data-autofocus': true,
    ...(t.has(hint) ? { description: t.dynamic(hint) } : {}),
  };
  const isTextOfModule = useRegistry().modules.some(({ settings }) => settings?.texts.includes(name));
  const options = optionsOf(name, locale);
  if (options !== null) {
    const data = options.map((option) => {
      if (name === 'country')
        return { value: option, label: option === '' ? t('groups.setting.country.none') : countryName(option, locale) };
      if (name === 'currency')
        return { value: option, label: currencyName(option, locale) || t('groups.admin.not-set') };
      const word = `groups.setting.${name}.${option === '' ? 'none' : option}`;
      return { value: option, label: t.has(word) ? t.dynamic(word) : option };
    });
    return <NativeSelect {...shared} data={data} onChange={(event) => onChange(event.currentTarget.value)} />;
  }
  if (isTextOfModule || name === 'allowed-origins') {
    return (
      <GrowingTextarea
        {...shared}
        minRows={4}
        maxRows={12}
        maxLength={4000}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const kind = name === 'billing-email' ? { type: 'email', maxLength: 254 } : { type: 'text', maxLength: 120 };
  return <TextInput {...shared} {...kind} onChange={(event) => onChange(event.currentTarget.value)} />;
}

function optionsOf(name: string, locale: Locale): readonly string[] | null {
  if (name === 'country') return ['', ...byName(locale)];
  if (name === 'currency') return ['', ...Intl.supportedValuesOf('currency')];
  if (name === 'time-zone') return ['UTC', ...Intl.supportedValuesOf('timeZone')];
  return optionsWithNone(name);
}

/** The first one is the default. Only the first day of the week has no default: if it is unset, the country decides. */
function optionsWithNone(name: string): readonly string[] | null {
  const options = settingOptions[name];
  if (options === undefined) return null;
  return name === 'first-day-of-week' ? ['', ...options] : options;
}

function byName(locale: Locale): readonly string[] {
  const names = new Map(countries.map((code) => [code, countryName(code, locale)]));
  return countries.toSorted((a, b) => (names.get(a) ?? a).localeCompare(names.get(b) ?? b, locale));
}

/** `GBP · British Pound`; empty for an empty code. */
function currencyName(code: string, locale: string): string {
  return code === '' ? '' : `${code} · ${new Intl.DisplayNames(locale, { type: 'currency' }).of(code) ?? ''}`;
}
