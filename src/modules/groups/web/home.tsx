import { Button } from '@mantine/core';
import { Link, Navigate, useCanGoBack } from '@tanstack/react-router';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useMemberships } from '#platform/web/data/session.ts';
import type { Membership } from '#platform/web/data/session-queries.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { ConfirmCard } from '#modules/people/web/sign-in/confirm-card.tsx';
import { GroupCards } from './group-cards.tsx';
import { InviteCards } from './invitations/invite-cards.tsx';
import { landingPath } from '#modules/people/web/sign-in/landing.ts';
import '#modules/people/web/cards.css';
import { useTranslations } from './words.ts';

/** home: the person's groups. When opened from outside the application, it redirects by the rules of `landingPath`. */
export function Home(): ReactNode {
  const query = useMemberships();
  return <QueryState query={query}>{(memberships) => <Arrival memberships={memberships} />}</QueryState>;
}

/** Redirects at most once, so that a new bookmark on this page does not leave it. */
function Arrival({ memberships }: { memberships: readonly Membership[] }): ReactNode {
  const within = useCanGoBack();
  const [to] = useState(() => (within ? '/' : landingPath(memberships)));
  return to === '/' ? <Groups memberships={memberships} /> : <Navigate to={to} replace />;
}

function Groups({ memberships }: { memberships: readonly Membership[] }): ReactNode {
  const t = useTranslations();
  useTitle(t('shell.groups'));
  const groups = memberships.filter((membership) => membership.status === 'accepted');
  const invites = memberships.filter((membership) => membership.status === 'pending');
  const create = (
    <Button component={Link} to="/account/new" leftSection={<IconPlus size={16} />} variant="default">
      {t('shell.new-group')}
    </Button>
  );
  return (
    <div className="o-page a-middle">
      <div className="o-head">
        <h1>{t('shell.groups')}</h1>
        {groups.length === 0 ? null : create}
      </div>
      <div className="a-stack">
        <ConfirmCard />
        {invites.length === 0 ? null : (
          <section>
            <h2>{t('people.profile.invites')}</h2>
            <InviteCards memberships={invites} />
          </section>
        )}
        {groups.length < 2 ? null : (
          <p className="o-note">
            <strong className="o-strong">{t('groups.home.several')}</strong>
            <br />
            {t('groups.home.several-text')}
          </p>
        )}
        {groups.length > 0 ? (
          <GroupCards memberships={groups} />
        ) : (
          <EmptyState icon={IconUsersGroup} title={t('groups.home.none')} text={t('groups.home.none-text')}>
            {create}
          </EmptyState>
        )}
      </div>
    </div>
  );
}
