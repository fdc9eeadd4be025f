import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '#platform/web/data/session-queries.ts';
import { useTranslations } from './words.ts';

/** What removing the last second factor means in groups that demand one, as a further sentence; empty if none does. */
export function useRuleText(): string {
  const t = useTranslations();
  const demanded = (useQuery(sessionQuery).data?.info?.second_factor?.groups.length ?? 0) > 0;
  return demanded ? ` ${t('people.factor.remove-text')}` : '';
}
