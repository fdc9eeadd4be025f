import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMembership, useMemberships, useUserId } from '#platform/web/data/session.ts';
import { usePlanUsage } from '#platform/web/data/plan-usage.ts';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { mayHaveSubGroups } from '../../rules/plan.ts';
import { GroupCards } from '../group-cards.tsx';
import { useSettings } from '../settings.ts';
import { AdminHead } from './admin-head.tsx';
import './admin.css';
import { useTranslations } from '../words.ts';

/** groups#index: the sub-groups of this group. Its owner creates new ones if the plan allows it. */
export function SubGroups(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const query = useMemberships();
  const name = useMembership(account)?.account_name ?? '';
  const create = useMayCreate(account) ? (
    <Button
      component={Link}
      to={`/account/${account}/groups/new`}
      variant="default"
      leftSection={<IconPlus size={16} />}
    >
      {t('groups.groups.new')}
    </Button>
  ) : null;
  return (
    <div className="o-page a-admin">
      <AdminHead account={account} title={t('groups.groups.title')}>
        {create}
      </AdminHead>
      <QueryState query={query}>
        {(memberships) => {
          const below = memberships.filter((one) => one.parent_account_id === account && one.status === 'accepted');
          if (below.length > 0) {
            return (
              <>
                <p className="o-quiet o-flush">{t('groups.groups.text', { name })}</p>
                <GroupCards memberships={below} />
              </>
            );
          }
          return (
            <EmptyState icon={IconUsersGroup} title={t('groups.groups.none')} text={t('groups.groups.none-text')} />
          );
        }}
      </QueryState>
    </div>
  );
}

/** Whether the group has an Enterprise plan and no parent, and the person created it. */
function useMayCreate(account: string): boolean {
  const userId = useUserId();
  const plan = usePlanUsage(account)?.plan ?? 'free';
  const settings = useSettings(account).data;
  return (
    mayHaveSubGroups(plan) &&
    settings?.get('created-by')?.value === userId &&
    settings?.get('parent-account-id') === undefined
  );
}
