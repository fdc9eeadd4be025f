import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMemberships } from '#platform/web/data/session.ts';
import { useTranslations } from './words.ts';

/** Says on the member list of a sub-group that members of the parent group reach it too; nothing on other groups. */
export function ParentNote({ account }: { account: string }): ReactNode {
  const t = useTranslations();
  const memberships = useMemberships().data ?? [];
  const parent = memberships.find((one) => one.account_id === account)?.parent_account_id;
  if (parent === undefined) return null;
  const known = memberships.find((one) => one.account_id === parent);
  return (
    <p className="o-note">
      {t('groups.groups.reached')}{' '}
      {known === undefined ? null : <Link to={`/account/${parent}/subscriptions`}>{known.account_name}</Link>}
    </p>
  );
}
