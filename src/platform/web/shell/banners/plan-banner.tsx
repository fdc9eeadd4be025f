import { Link } from '@tanstack/react-router';
import { IconLock } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { type PlanUsage, usePlanUsage } from '../../data/plan-usage.ts';
import { useMembership } from '../../data/session.ts';
import { useT } from '../../i18n/language.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { DeletionBanner } from './deletion-banner.tsx';

/** Says what a group's plan prevents, or from when on, what still works, and what administrators can do. */
export const PlanBanner = memo(function PlanBanner(props: { account: string | null }): ReactNode {
  const { account } = props;
  const usage = usePlanUsage(account);
  if (usage === undefined || account === null) return null;
  if (usage.delete_at !== undefined) return <DeletionBanner account={account} at={usage.delete_at} />;
  const { state } = usage;
  return state === 'open' ? null : <PlanState account={account} usage={usage} state={state} />;
});

function PlanState(props: {
  account: string;
  usage: PlanUsage;
  state: Exclude<PlanUsage['state'], 'open'>;
}): ReactNode {
  const { account, state } = props;
  const t = useT();
  const formats = useFormats();
  const isAdmin = useMembership(account)?.admin === true;
  const { limit: count = 0, read_only_at: until } = props.usage;
  const words = t(`shell.plan.${state}`, { count, date: until === undefined ? '' : formats.date(until) });
  // After a failed payment administrators change the card, otherwise they choose a plan.
  const [to, label] =
    state === 'past-due'
      ? ([`/account/${account}/billing`, 'shell.plan-pay'] as const)
      : ([`/checkout?account=${account}`, 'shell.plan-choose'] as const);
  return (
    <div className="o-banner o-banner-plan">
      <IconLock size={16} />
      <span>{words}</span>
      {isAdmin ? <Link to={to}>{t(label)}</Link> : null}
      {state === 'past-due' ? null : <Link to={`/account/${account}/usage`}>{t('shell.plan-usage')}</Link>}
    </div>
  );
}
