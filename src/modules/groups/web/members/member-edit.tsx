import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { put } from '#platform/web/api/write.ts';
import { refresh } from '#platform/web/data/queries.ts';
import { useMembership, useUserId } from '#platform/web/data/session.ts';
import { BackToList } from '#platform/web/record/show-page.tsx';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useAccount, useGo, usePathParams } from '#platform/web/routing/use-url.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { subscription } from '../../entities/subscription.ts';
import { type Member, type MemberFlag, memberFlags, memberName } from './member.ts';
import { type FlagValues, MemberFlags } from './member-flags.tsx';
import type { ModuleLimit } from '../../rules/module-rights.ts';
import { MemberRights } from './member-rights.tsx';
import { MemberState } from './member-state.tsx';
import { PlainForm } from '#modules/people/web/sign-in/plain-form.tsx';
import { useCreator, useFreePlan } from '../use-free-plan.ts';
import { useMember } from './use-member.ts';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import '../members.css';
import { useTranslations } from '../words.ts';

/** subscriptions#edit: what a member may do, and which mails the member gets. */
export function MemberEdit(): ReactNode {
  const account = useAccount();
  const params = usePathParams();
  const query = useMember(account, params['record_id'] ?? '');
  return (
    <>
      <BackToList entity={subscription} />
      <MemberState query={query}>
        {(member) => <EditForm key={member._id} account={account} member={member} />}
      </MemberState>
    </>
  );
}

function EditForm(props: { account: string; member: Member }): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const client = useQueryClient();
  const { account, member } = props;
  const back = recordPath(account, subscription, member._id);
  const [flags, setFlags] = useState<FlagValues>(
    () => Object.fromEntries(memberFlags.map((flag) => [flag, member[flag] === true])) as FlagValues,
  );
  const known = (member.limits ?? []) as readonly ModuleLimit[];
  const [limits, setLimits] = useState(known);
  const locked = useLocked(account, member);
  const changed = memberFlags.filter((flag) => flags[flag] !== (member[flag] === true));
  const isLimited = JSON.stringify(limits) !== JSON.stringify(known);
  const submit = useSubmit({
    send: async () => {
      if (changed.length > 0 || isLimited) {
        const values = Object.fromEntries(changed.map((flag) => [flag, flags[flag]]));
        await put(account, member._id, member._rev, { ...values, ...(isLimited && { limits }) });
        await refresh(client, account, subscription.kind);
        showToast({ text: t('groups.member.saved') });
      }
      go(back);
    },
  });
  useTitle(t('groups.member.edit'));
  return (
    <div className="o-page o-page-form">
      <h1>{memberName(member)}</h1>
      <PlainForm submit={submit}>
        <MemberFlags values={flags} locked={locked} submit={submit} onChange={setFlags} />
        <MemberRights limits={limits} locked={locked.report_view} onChange={setLimits} />
        <div className="o-actions">
          <Button type="submit" loading={submit.busy}>
            {t('action.save')}
          </Button>
          <Button variant="default" onClick={() => go(back)}>
            {t('action.cancel')}
          </Button>
        </div>
      </PlainForm>
    </div>
  );
}

/** The flags that cannot be set here, with the reasons; the server has the same rules. */
function useLocked(account: string, member: Member): Partial<Record<MemberFlag, string>> {
  const t = useTranslations();
  const own = useUserId() === member.user_id;
  const admin = useMembership(account)?.admin === true;
  const creator = useCreator(account) === member.user_id && member.user_id !== undefined;
  const single = useFreePlan(account);
  if (own || !admin) {
    const reason = creator ? t('groups.member.creator') : t('groups.member.own-rights');
    return { admin: reason, report_view: t('groups.member.own-rights') };
  }
  if (creator) return { admin: t('groups.member.creator') };
  return single && member.admin !== true ? { admin: t('groups.member.one-admin') } : {};
}
