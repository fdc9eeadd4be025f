import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconLink, IconMailForward } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { useUpdate } from '#platform/web/data/queries.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { subscription } from '../../entities/subscription.ts';
import { invitationOver } from '../../rules/membership.ts';
import type { Member } from './member.ts';
import { useTranslations } from '../words.ts';

/** A pending invitation: when it expires, and buttons to send it again, to copy its link or to revoke it. */
export function MemberInvitation(props: { account: string; member: Member }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { account, member } = props;
  const [now] = useState(() => new Date());
  const over = invitationOver(member, now);
  const step = useUpdate(account, subscription.kind, 'invitation');
  const copy = useCopiedLink(account, member._id);
  const failed = (error: unknown): void => {
    showToast({ text: errorText(t, error), failed: true });
  };
  const run = (verb: 'resend' | 'expire', done: string): void =>
    void step
      .mutateAsync({ id: member._id, rev: member._rev, verb, input: {} })
      .then(() => showToast({ text: done }), failed);
  const until = member.invite_expires_at;
  return (
    <section className="a-card a-invitation">
      <p className="o-flush">
        {over || until === undefined
          ? t('groups.invitation.over-text')
          : t('groups.invitation.until', { when: formats.moment(until) })}
      </p>
      <div className="o-actions">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconMailForward size={16} />}
          loading={step.isPending}
          onClick={() => run('resend', t('groups.invitation.resent', { email: member.email ?? '' }))}
        >
          {t('groups.invitation.resend')}
        </Button>
        {over ? null : (
          <>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconLink size={16} />}
              loading={copy.isPending}
              onClick={() =>
                void copy.mutateAsync().then(() => showToast({ text: t('groups.invitation.copied') }), failed)
              }
            >
              {t('groups.invitation.copy')}
            </Button>
            <Button size="xs" variant="subtle" color="gray" onClick={() => run('expire', t('groups.invitation.ended'))}>
              {t('groups.invitation.expire')}
            </Button>
          </>
        )}
      </div>
      {over ? null : <p className="o-quiet o-small o-flush">{t('groups.invitation.copy-hint')}</p>}
    </section>
  );
}

function useCopiedLink(account: string, id: string) {
  return useMutation({
    mutationFn: async () => {
      const { link } = await request<{ link: string }>('POST', `/${account}/_invitation_link/${id}`);
      await navigator.clipboard.writeText(link);
    },
  });
}
