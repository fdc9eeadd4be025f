import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/pt-br';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Locale } from '#platform/entity/locale.ts';
import { firstDayOf } from '#platform/entity/region/week.ts';
import { useGroupSetting } from '../data/settings/group-setting.ts';
import { useLocale, useRegion, useT } from '../i18n/language.tsx';
import { useAccount } from '../routing/use-url.ts';

/** The names of our languages in the calendar library. */
const languages: Readonly<Record<Locale, string>> = { en: 'en', 'pt-BR': 'pt-br' };

interface Props {
  readonly day: string;
  readonly chosen: string | null;
  readonly onPick: (day: string) => void;
}

/** A calendar of one month, with weeks that start on the first day of the group, else of the region. It opens at `day`, `YYYY-MM-DD`. */
export function DayCalendar(props: Props): ReactNode {
  const setting = useGroupSetting(useAccount(), 'first-day-of-week');
  const { country } = useRegion();
  return setting === undefined ? null : <Month {...props} firstDay={firstDayOf(setting, country)} />;
}

function Month(props: Props & { readonly firstDay: ReturnType<typeof firstDayOf> }): ReactNode {
  const t = useT();
  const locale = useLocale();
  const month = useRef<HTMLDivElement>(null);
  // The popover focuses this element when it opens, perhaps before the setting is loaded.
  useEffect(() => month.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  return (
    <DatePicker
      ref={month}
      value={props.chosen}
      defaultDate={props.day}
      firstDayOfWeek={props.firstDay}
      locale={languages[locale]}
      highlightToday
      hideOutsideDates
      weekendDays={[]}
      onChange={(day) => props.onPick(day ?? props.day)}
      getDayProps={(day) => (day === props.day ? { 'data-autofocus': true } : {})}
      ariaLabels={{
        previousMonth: t('calendar.previous-month'),
        nextMonth: t('calendar.next-month'),
        monthLevelControl: t('calendar.choose-month'),
        previousYear: t('calendar.previous-year'),
        nextYear: t('calendar.next-year'),
        yearLevelControl: t('calendar.choose-year'),
        previousDecade: t('calendar.previous-decade'),
        nextDecade: t('calendar.next-decade'),
      }}
    />
  );
}
