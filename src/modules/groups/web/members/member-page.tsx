import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMembership } from '#platform/web/data/session.ts';
import { Value } from '#platform/web/fields/value.tsx';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { BackToList } from '#platform/web/record/show-page.tsx';
import { useAccount, usePathParams } from '#platform/web/routing/use-url.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { subscription } from '../../entities/subscription.ts';
import { Initials } from '#modules/people/web/profile/initials.tsx';
import { InviteButton, InviteHint } from '../invitations/invite-button.tsx';
import { type Member, type MemberFlag, memberFlags, memberName } from './member.ts';
import { MemberActions } from './member-actions.tsx';
import { MemberInvitation } from './member-invitation.tsx';
import type { ModuleLimit } from '../../rules/module-rights.ts';
import { MemberLimits } from './member-rights.tsx';
import { MemberState } from './member-state.tsx';
import { PendingMark } from './pending-mark.tsx';
import { useFreePlan } from '../use-free-plan.ts';
import { useMember } from './use-member.ts';
import '#modules/people/web/cards.css';
import '../members.css';
import { useTranslations } from '../words.ts';

/** subscriptions#show and users#show: one member, and the effects of each flag. */
export function MemberPage(): ReactNode {
  const account = useAccount();
  const params = usePathParams();
  const query = useMember(account, params['record_id'] ?? '');
  return (
    <>
      <BackToList entity={subscription} />
      <MemberState query={query}>{(member) => <MemberView account={account} member={member} />}</MemberState>
    </>
  );
}

function MemberView(props: { account: string; member: Member }): ReactNode {
  const t = useTranslations();
  const { account, member } = props;
  const name = memberName(member);
  const single = useFreePlan(account);
  const admin = useMembership(account)?.admin === true;
  useTitle(name);
  return (
    <article className="o-page a-members">
      <header className="o-head">
        <Initials name={name} hash={member.user?.gravatar_hash} />
        <h1>{name}</h1>
        {member.status === 'pending' ? <PendingMark member={member} /> : null}
        <div className="o-head-actions">
          <MemberActions account={account} member={member} />
          <InviteButton account={account} variant="default" />
        </div>
      </header>
      <div className="a-stack">
        <InviteHint account={account} />
        {member.status === 'pending' && admin ? <MemberInvitation account={account} member={member} /> : null}
        <MemberFacts member={member} />
        <section className="o-section">
          <h2>{t('groups.member.flags')}</h2>
          {single ? <p className="o-quiet o-small o-flush">{t('groups.member.one-admin')}</p> : null}
          <ul className="o-plain-list a-flags">
            {memberFlags.map((flag) => (
              <Flag key={flag} name={flag} on={member[flag] === true} />
            ))}
          </ul>
        </section>
        <MemberLimits limits={member.limits as readonly ModuleLimit[] | undefined} />
      </div>
    </article>
  );
}

function MemberFacts({ member }: { member: Member }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const email = member.user?.email ?? member.email;
  return (
    <dl className="o-facts">
      {email === undefined ? null : (
        <div>
          <dt>{t('subscription.field.email')}</dt>
          <dd>{email}</dd>
        </div>
      )}
      <div>
        <dt>{t(member.status === 'pending' ? 'groups.member.invited' : 'groups.member.since')}</dt>
        <dd>{formats.date(member.created_at)}</dd>
      </div>
      {member.invited_by_id === undefined ? null : (
        <div>
          <dt>{t('subscription.field.invited_by_id')}</dt>
          <dd>
            <Value entity={subscription} name="invited_by_id" doc={member} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Flag(props: { name: MemberFlag; on: boolean }): ReactNode {
  const t = useTranslations();
  return (
    <li data-on={props.on ? true : undefined}>
      {props.on ? <IconCheck size={18} aria-hidden="true" /> : <IconMinus size={18} aria-hidden="true" />}
      <div>
        <span className={props.on ? 'o-strong' : 'o-quiet'}>{t(`subscription.field.${props.name}`)}</span>
        <span className="o-hidden">{t(props.on ? 'value.yes' : 'value.no')}</span>
        <span className="o-quiet o-small">{t(`groups.member.hint.${props.name}`)}</span>
      </div>
    </li>
  );
}
