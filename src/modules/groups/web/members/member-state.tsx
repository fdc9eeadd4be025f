import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconUserOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '#platform/web/api/api-error.ts';
import { indexPath } from '#platform/web/routing/paths.ts';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { subscription } from '../../entities/subscription.ts';
import type { Member } from './member.ts';
import { useTranslations } from '../words.ts';

/** A member's page, or the message that there is no such member. */
export function MemberState(props: {
  query: UseQueryResult<Member>;
  children: (member: Member) => ReactNode;
}): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const { error } = props.query;
  if (!(error instanceof ApiError && error.status === 404)) return <QueryState {...props} />;
  return (
    <div className="o-page">
      <EmptyState icon={IconUserOff} title={t('error.not_found')} text={t('groups.member.missing')}>
        <Button component={Link} to={indexPath(account, subscription)} variant="default">
          {t('groups.member.to-list')}
        </Button>
      </EmptyState>
    </div>
  );
}
