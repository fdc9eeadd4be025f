import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AnyDoc } from '#platform/entity/define.ts';
import { useMemberships, useUser } from '#platform/web/data/session.ts';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { AccountDelete } from './account-delete.tsx';
import { GroupCards } from './group-cards.tsx';
import { Initials } from '#modules/people/web/profile/initials.tsx';
import { InviteCards, NoInvites } from './invitations/invite-cards.tsx';
import { ProfileData } from '#modules/people/web/profile/profile-data.tsx';
import { ProfilePage } from '#modules/people/web/profile/profile-page.tsx';
import { securityWords } from '#modules/people/web/security/words.ts';
import { withWords } from '#platform/web/i18n/with-words.tsx';
import { lazy } from '#platform/web/lazy.tsx';
import { UserTokens } from '#modules/people/web/profile/user-tokens.tsx';
import '#modules/people/web/profile.css';
import { useTranslations } from './words.ts';

const pages = ['profile', 'security', 'data', 'groups', 'invites', 'user_tokens'] as const;

const SecurityPage = withWords(
  'security',
  securityWords,
  lazy(() => import('#modules/people/web/security/security-page.tsx'), 'SecurityPage'),
);

/** user#profile: the person's own page; the tab is in the address (`?page=groups`). */
export function Profile(): ReactNode {
  const t = useTranslations();
  const user = useUser();
  const [search] = useSearchState();
  const page = pages.find((name) => name === search['page']) ?? 'profile';
  useTitle(t('shell.profile'));
  if (user === undefined) {
    return (
      <div className="o-page">
        <LoadingSkeleton />
      </div>
    );
  }
  const email = user['email'] ?? user['unconfirmed_email'];
  return (
    <div className="o-page a-profile a-middle">
      <header className="a-profile-head">
        <Initials
          name={user.label}
          size="large"
          hash={typeof user['gravatar_hash'] === 'string' ? user['gravatar_hash'] : undefined}
        />
        <div>
          <h1>{user.label}</h1>
          <p className="o-quiet">{typeof email === 'string' ? email : null}</p>
        </div>
      </header>
      <nav className="a-tabs" aria-label={t('shell.profile')}>
        {pages.map((name) => (
          <Link key={name} to="/user/profile" search={{ page: name }} aria-current={name === page ? 'page' : undefined}>
            {t(`people.profile.${name}`)}
          </Link>
        ))}
      </nav>
      <Tab page={page} user={user} />
    </div>
  );
}

function Tab(props: { page: (typeof pages)[number]; user: AnyDoc }): ReactNode {
  const memberships = useMemberships();
  if (props.page === 'data') {
    return (
      <>
        <ProfileData user={props.user} />
        <AccountDelete userId={props.user._id} />
      </>
    );
  }
  if (props.page === 'profile') return <ProfilePage user={props.user} />;
  if (props.page === 'security') return <SecurityPage userId={props.user._id} />;
  if (props.page === 'user_tokens') return <UserTokens userId={props.user._id} />;
  return (
    <QueryState query={memberships}>
      {(all) => {
        const invites = all.filter((membership) => membership.status === 'pending');
        const groups = all.filter((membership) => membership.status === 'accepted');
        if (props.page === 'groups') return <GroupCards memberships={groups} />;
        return invites.length === 0 ? <NoInvites /> : <InviteCards memberships={invites} />;
      }}
    </QueryState>
  );
}
