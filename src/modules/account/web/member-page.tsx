import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { docQuery } from '#platform/web/data/queries.ts';
import { OptionMark } from '#platform/web/fields/option-mark.tsx';
import { Value } from '#platform/web/fields/value.tsx';
import { useT } from '#platform/web/i18n/language.tsx';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { BackToList } from '#platform/web/record/show-page.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { QueryState } from '#platform/web/shell/query-state.tsx';
import { useTitle } from '#platform/web/shell/use-title.ts';
import { subscription } from '../entities/subscription.ts';
import { Initials } from './initials.tsx';
import { type Member, memberName } from './member.ts';
import './members.css';

const flags = ['admin', 'report_view', 'all_notifications', 'ticket_created', 'comment_created'] as const;

/** subscriptions#show: one member, and what each flag lets happen. */
export function MemberPage(): ReactNode {
  const account = useAccount();
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  const query = useQuery(docQuery<Member>(account, subscription, params['record_id'] ?? '', ['user.email']));
  return (
    <>
      <BackToList entity={subscription} />
      <QueryState query={query}>{(member) => <MemberView member={member} />}</QueryState>
    </>
  );
}

function MemberView({ member }: { member: Member }): ReactNode {
  const t = useT<string>();
  const formats = useFormats();
  const name = memberName(member);
  const email = member.user?.email ?? member.email;
  useTitle(name);
  return (
    <article className="o-page a-members">
      <header className="o-head">
        <Initials name={name} />
        <h1>{name}</h1>
        {member.status === 'pending' ? <OptionMark value="pending" label={t('subscription.status.pending')} /> : null}
      </header>
      <dl className="o-facts">
        {email === undefined ? null : (
          <div>
            <dt>{t('subscription.field.email')}</dt>
            <dd>{email}</dd>
          </div>
        )}
        <div>
          <dt>{t('account.member.since')}</dt>
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
      <section className="o-section">
        <h2>{t('account.member.flags')}</h2>
        <ul className="o-plain-list a-flags">
          {flags.map((flag) => (
            <Flag key={flag} name={flag} on={member[flag] === true} />
          ))}
        </ul>
      </section>
    </article>
  );
}

function Flag(props: { name: (typeof flags)[number]; on: boolean }): ReactNode {
  const t = useT<string>();
  return (
    <li data-on={props.on ? true : undefined}>
      {props.on ? <IconCheck size={18} aria-hidden="true" /> : <IconMinus size={18} aria-hidden="true" />}
      <div>
        <span className={props.on ? 'o-strong' : 'o-quiet'}>{t(`subscription.field.${props.name}`)}</span>
        <span className="o-hidden">{t(props.on ? 'value.yes' : 'value.no')}</span>
        <span className="o-quiet o-small">{t(`account.member.hint.${props.name}`)}</span>
      </div>
    </li>
  );
}
