import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { post } from '#platform/web/api/write.ts';
import { refresh } from '#platform/web/data/queries.ts';
import { useUser } from '#platform/web/data/session.ts';
import { BackToList } from '#platform/web/record/show-page.tsx';
import { indexPath } from '#platform/web/routing/paths.ts';
import { useAccount, useGo } from '#platform/web/routing/use-url.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { subscription } from '../../entities/subscription.ts';
import type { ModuleLimit } from '../../rules/module-rights.ts';
import { firstFlags, MemberFlags } from './member-flags.tsx';
import { MemberRights } from './member-rights.tsx';
import { PlainForm } from '#modules/people/web/sign-in/plain-form.tsx';
import { withoutEmpty } from '#modules/people/web/sign-in/registration.ts';
import { useFreePlan } from '../use-free-plan.ts';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import '../members.css';
import { useTranslations } from '../words.ts';

/** subscriptions#new: invites a person by email. */
export function MemberNew(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const go = useGo();
  const client = useQueryClient();
  const user = useUser();
  const single = useFreePlan(account);
  const [email, setEmail] = useState('');
  const [flags, setFlags] = useState(firstFlags);
  const [limits, setLimits] = useState<readonly ModuleLimit[]>([]);
  const unconfirmed = user !== undefined && user['confirmed_at'] === undefined;
  const submit = useSubmit({
    check: () => withoutEmpty({ email: email.trim() === '' ? 'cant-be-blank' : null }),
    send: async () => {
      await post(account, { _id: 'sub-', email: email.trim(), ...flags, limits });
      await refresh(client, account, subscription.kind);
      showToast({ text: t('groups.member.sent', { email: email.trim() }) });
      go(indexPath(account, subscription));
    },
  });
  useTitle(t('groups.member.invite'));
  return (
    <>
      <BackToList entity={subscription} />
      <div className="o-page o-page-form">
        <h1>{t('groups.member.invite')}</h1>
        <p className="o-quiet o-flush a-lead">{t('groups.member.invite-text')}</p>
        {unconfirmed ? <p className="o-note a-lead">{t('groups.member.confirm-first')}</p> : null}
        <PlainForm submit={submit}>
          <TextInput
            label={t('subscription.field.email')}
            type="email"
            autoComplete="off"
            maxLength={254}
            {...submit.field('email', email, setEmail)}
          />
          <MemberFlags
            values={flags}
            locked={single ? { admin: t('groups.member.one-admin') } : {}}
            submit={submit}
            onChange={setFlags}
          />
          <MemberRights limits={limits} locked={undefined} onChange={setLimits} />
          <div className="o-actions">
            <Button type="submit" loading={submit.busy} disabled={unconfirmed}>
              {t('groups.member.send')}
            </Button>
            <Button variant="default" onClick={() => go(indexPath(account, subscription))}>
              {t('action.cancel')}
            </Button>
          </div>
        </PlainForm>
      </div>
    </>
  );
}
