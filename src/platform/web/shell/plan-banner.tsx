import { Link } from '@tanstack/react-router';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePlanUsage } from '../data/plan-usage.ts';
import { useT } from '../i18n/language.tsx';
import { useFormats } from '../i18n/use-formats.ts';
import { DeletionBanner } from './deletion-banner.tsx';

/** Says that the group can only be read, or from when on, with the way to its usage. */
export function PlanBanner(props: { account: string | null }): ReactNode {
  const t = useT();
  const formats = useFormats();
  const { account } = props;
  const usage = usePlanUsage(account).data;
  if (usage === undefined || account === null) return null;
  if (usage.delete_at !== undefined) return <DeletionBanner account={account} at={usage.delete_at} />;
  const until = usage.read_only_at;
  if (!usage.read_only && until === undefined) return null;
  const words =
    usage.plan === 'locked'
      ? t('shell.plan-locked')
      : usage.read_only || until === undefined
        ? t('shell.plan-read-only', { count: usage.limit ?? 0 })
        : t('shell.plan-over', { count: usage.limit ?? 0, date: formats.date(until) });
  return (
    <div className="o-banner o-banner-plan">
      <IconLock size={16} />
      <span>{words}</span>
      <Link to={`/account/${account}/usage`}>{t('shell.plan-usage')}</Link>
    </div>
  );
}
