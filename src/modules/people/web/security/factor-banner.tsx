import { Link } from '@tanstack/react-router';
import { IconShieldLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNow } from '#platform/web/data/use-now.ts';
import { daysLeft } from '../../rules/days-left.ts';
import { useTranslations } from './words.ts';

/** Counts the days in which the group still opens without a second factor. */
export function FactorBanner({ until }: { until: string }): ReactNode {
  const t = useTranslations();
  const count = daysLeft(until, useNow());
  return (
    <div className="o-banner o-banner-plan">
      <IconShieldLock size={16} />
      <span>{t('people.factor.banner', { count })}</span>
      <Link to="/user/profile" search={{ page: 'security' }}>
        {t('people.factor.set-up')}
      </Link>
    </div>
  );
}
