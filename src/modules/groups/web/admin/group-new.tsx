import { IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMembership } from '#platform/web/data/session.ts';
import { usePlanUsage } from '#platform/web/data/plan-usage.ts';
import { useAccount, useGo } from '#platform/web/routing/use-url.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { mayHaveSubGroups } from '../../rules/plan.ts';
import { GroupForm } from '../group-form.tsx';
import { useTranslations } from '../words.ts';

/** groups#new: creates a sub-group of this group. */
export function SubGroupNew(): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const account = useAccount();
  const name = useMembership(account)?.account_name ?? '';
  const plan = usePlanUsage(account)?.plan;
  useTitle(t('groups.groups.new'));
  return (
    <div className="o-page o-page-form">
      <h1>{t('groups.groups.new')}</h1>
      {plan === undefined ? null : mayHaveSubGroups(plan) ? (
        <>
          <p className="o-quiet o-flush">{t('groups.groups.new-text', { name })}</p>
          <GroupForm parent={account} onCancel={() => go(`/account/${account}/groups`)} />
        </>
      ) : (
        <EmptyState
          icon={IconUsersGroup}
          title={t('error.sub-groups-need-an-enterprise-group')}
          text={t('groups.groups.none-text')}
        />
      )}
    </div>
  );
}
