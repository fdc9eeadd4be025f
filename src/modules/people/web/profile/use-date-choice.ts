import { formatDate, machineDay } from '#platform/entity/region/format-date.ts';
import { regionOf } from '#platform/entity/region/region.ts';
import { useOwnSetting } from '#platform/web/data/settings/own-setting.ts';
import { useRegion } from '#platform/web/i18n/language.tsx';
import { useTranslations } from '../words.ts';

const choices = ['region', 'iso'] as const;
type DateChoice = (typeof choices)[number];

/** How the person writes dates, the choices with today as an example, and how to change it. */
export function useDateChoice(): {
  readonly chosen: DateChoice;
  readonly options: readonly { readonly value: DateChoice; readonly label: string }[];
  readonly choose: (choice: string) => void;
} {
  const t = useTranslations();
  const { locale, country } = useRegion();
  const [stored, choose] = useOwnSetting('date-format');
  const options = choices.map((value) => {
    const date = formatDate(machineDay(), regionOf(locale, country, value === 'iso'));
    return { value, label: t(`people.profile.dates.${value}`, { date }) };
  });
  return { chosen: stored === 'iso' ? 'iso' : 'region', options, choose };
}
