import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { findAll } from '#platform/web/api/api.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { useUserId } from '#platform/web/data/session.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { subscription } from '../../entities/subscription.ts';
import { Initials } from '#modules/people/web/profile/initials.tsx';
import { InviteButton, InviteHint } from '../invitations/invite-button.tsx';
import { FactorCard, FactorMark } from './factor-card.tsx';
import { useFactorRule } from './use-factor-rule.ts';
import { type Member, memberFields, memberName } from './member.ts';
import { ParentNote } from '../parent-note.tsx';
import { PendingMark } from './pending-mark.tsx';
import '../members.css';
import { useTranslations } from '../words.ts';

/** subscriptions#index: the members and the invited people. */
export function Members(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const query = useQuery({
    queryKey: [...kindKey(account, subscription.kind), 'members'],
    queryFn: async ({ signal }) =>
      findAll<Member>(account, { selector: { klass: subscription.kind }, fields: memberFields }, signal),
  });
  const rule = useFactorRule(account);
  const [search, setSearch] = useSearchState();
  const isFiltered = search['factor'] === 'none';
  const without = new Map(rule?.members?.flatMap((one) => (one.has ? [] : [[one.user_id, one]])));
  useTitle(t('subscription', { count: 2 }));
  return (
    <div className="o-page a-members">
      <div className="o-head">
        <h1>{t('subscription', { count: 2 })}</h1>
        <InviteButton account={account} />
      </div>
      <InviteHint account={account} />
      <ParentNote account={account} />
      {rule?.members === undefined ? null : (
        <FactorCard
          account={account}
          rule={rule}
          isFiltered={isFiltered}
          onFilter={(wanted) => setSearch({ factor: wanted ? 'none' : undefined })}
        />
      )}
      <QueryState query={query}>
        {(members) => (
          <ul className="o-plain-list">
            {members
              .filter(({ user_id: id, status }) => !isFiltered || (status === 'accepted' && without.has(id ?? '')))
              .toSorted(
                (a, b) =>
                  Number(a.status === 'pending') - Number(b.status === 'pending') ||
                  memberName(a).localeCompare(memberName(b)),
              )
              .map((member) => (
                <MemberRow
                  key={member._id}
                  account={account}
                  member={member}
                  factor={without.get(member.user_id ?? '')}
                />
              ))}
          </ul>
        )}
      </QueryState>
    </div>
  );
}

/** `factor`: the member has no second factor. */
function MemberRow(props: {
  account: string;
  member: Member;
  factor: { readonly until?: string } | undefined;
}): ReactNode {
  const t = useTranslations();
  const { member, factor } = props;
  const name = memberName(member);
  const own = useUserId() === member.user_id;
  const email = member.user?.email ?? member.email;
  return (
    <li className="a-member">
      <Initials name={name} hash={member.user?.gravatar_hash} />
      <div className="a-member-words">
        <span>
          <Link to={recordPath(props.account, subscription, member._id)} className="o-strong">
            {name}
          </Link>
          {own ? <span className="o-quiet o-small"> {t('groups.member.you')}</span> : null}
        </span>
        {email === undefined || email === name ? null : <span className="o-quiet o-small o-cut">{email}</span>}
        {factor === undefined || member.status === 'pending' ? null : <FactorMark until={factor.until} />}
      </div>
      {member.status === 'pending' ? (
        <PendingMark member={member} />
      ) : (
        <span className="o-quiet o-small">{t(member.admin === true ? 'groups.home.admin' : 'groups.home.member')}</span>
      )}
    </li>
  );
}
