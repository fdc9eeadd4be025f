import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { dayOf } from '../../rules/planned/occurrences.ts';
import { plannedOf } from '../../rules/planned/planned.ts';
import { useMoney } from '../money.tsx';
import { useTranslations } from '../words.ts';
import type { PlannedDoc } from './planned-docs.ts';

/** A rule as a sentence, such as "on day 5 of each month". */
export function useRuleWords(): (doc: Pick<PlannedDoc, 'rule' | 'start' | 'every' | 'day'>) => string {
  const t = useTranslations();
  const formats = useFormats();
  return (doc) => {
    const { rule, start, every = 1, day } = plannedOf(doc);
    const date = formats.date(start);
    if (rule === 'monthly') return t('planned.says.monthly', { day: day ?? dayOf(start) });
    if (rule === 'months') return t('planned.says.months', { count: every, day: day ?? dayOf(start) });
    if (rule === 'weeks') return t('planned.says.weeks', { count: every, date });
    if (rule === 'yearly') return t('planned.says.yearly', { date });
    return rule === 'once' ? t('planned.says.once', { date }) : t('planned.says.last_business_day');
  };
}

/** The value, or the two ends of a range. */
export function useValueWords(): (doc: Pick<PlannedDoc, 'value' | 'value_max'>, currency: string) => string {
  const t = useTranslations();
  const money = useMoney();
  return ({ value = '0', value_max: most }, currency) =>
    most === undefined
      ? money(value, currency)
      : t('planned.says.range', { from: money(value, currency), to: money(most, currency) });
}
