import { Link } from '@tanstack/react-router';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useStanding } from '../data/standing.ts';
import { useT } from '../i18n/language.tsx';
import { useFormats } from '../i18n/use-formats.ts';

/** Says that the group can only be read, or from when on, with the way to its usage. */
export function PlanBanner(props: { account: string | null }): ReactNode {
  const t = useT();
  const formats = useFormats();
  const { account } = props;
  const standing = useStanding(account).data;
  if (standing === undefined || account === null) return null;
  const until = standing.read_only_at;
  if (!standing.read_only && until === undefined) return null;
  const words =
    standing.plan === 'locked'
      ? t('shell.plan-locked')
      : standing.read_only || until === undefined
        ? t('shell.plan-read-only', { count: standing.limit ?? 0 })
        : t('shell.plan-over', { count: standing.limit ?? 0, date: formats.date(until) });
  return (
    <div className="o-banner o-banner-plan">
      <IconLock size={16} />
      <span>{words}</span>
      <Link to={`/account/${account}/usage`}>{t('shell.plan-usage')}</Link>
    </div>
  );
}
