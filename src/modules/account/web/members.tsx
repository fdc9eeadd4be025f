import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { findAll } from '#platform/web/api/api.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { useUserId } from '#platform/web/data/session.ts';
import { OptionMark } from '#platform/web/fields/option-mark.tsx';
import { useT } from '#platform/web/i18n/language.tsx';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { QueryState } from '#platform/web/shell/query-state.tsx';
import { useTitle } from '#platform/web/shell/use-title.ts';
import { subscription } from '../entities/subscription.ts';
import { Initials } from './initials.tsx';
import { type Member, memberName } from './member.ts';
import './members.css';

const fields = ['_id', 'user_id', 'user.label', 'user.email', 'email', 'status', 'admin'];

/** subscriptions#index: who is in the group. */
export function Members(): ReactNode {
  const t = useT<string>();
  const account = useAccount();
  const query = useQuery({
    queryKey: [...kindKey(account, 'subscription'), 'members'],
    queryFn: ({ signal }) => findAll<Member>(account, { selector: { klass: 'subscription' }, fields }, signal),
  });
  useTitle(t('subscription', { count: 2 }));
  return (
    <div className="o-page a-members">
      <div className="o-head">
        <h1>{t('subscription', { count: 2 })}</h1>
      </div>
      <QueryState query={query}>
        {(members) => (
          <ul className="o-plain-list">
            {members
              .toSorted((a, b) => memberName(a).localeCompare(memberName(b)))
              .map((member) => (
                <MemberRow key={member._id} account={account} member={member} />
              ))}
          </ul>
        )}
      </QueryState>
    </div>
  );
}

function MemberRow(props: { account: string; member: Member }): ReactNode {
  const t = useT<string>();
  const { member } = props;
  const name = memberName(member);
  const own = useUserId() === member.user_id;
  const email = member.user?.email ?? member.email;
  return (
    <li className="a-member">
      <Initials name={name} />
      <div className="a-member-words">
        <span>
          <Link to={recordPath(props.account, subscription, member._id)} className="o-strong">
            {name}
          </Link>
          {own ? <span className="o-quiet o-small"> {t('account.member.you')}</span> : null}
        </span>
        {email === undefined || email === name ? null : <span className="o-quiet o-small o-cut">{email}</span>}
      </div>
      {member.status === 'pending' ? (
        <OptionMark value="pending" label={t('subscription.status.pending')} />
      ) : (
        <span className="o-quiet o-small">
          {t(member.admin === true ? 'account.home.admin' : 'account.home.member')}
        </span>
      )}
    </li>
  );
}
