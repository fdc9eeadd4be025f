import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMembership, useUser } from '#platform/web/data/session.ts';
import { useCreating } from '#platform/web/data/writable.ts';
import { newPath } from '#platform/web/routing/paths.ts';
import { DisabledButton } from '#platform/web/parts/disabled-button.tsx';
import { subscription } from '../../entities/subscription.ts';
import { useTranslations } from '../words.ts';

/** Leads administrators to the form for a new member; disabled until their address is confirmed. */
export function InviteButton(props: { account: string; variant?: 'filled' | 'default' }): ReactNode {
  const { account, variant = 'filled' } = props;
  const t = useTranslations();
  const user = useUser();
  const { held } = useCreating(account, subscription);
  const admin = useMembership(account)?.admin === true;
  if (!admin || user === undefined) return null;
  const icon = <IconUserPlus size={16} />;
  if (user['confirmed_at'] === undefined) {
    return (
      <Button
        disabled
        variant={variant}
        leftSection={icon}
        aria-describedby="invite-hint"
        title={t('groups.member.confirm-first')}
      >
        {t('groups.member.invite')}
      </Button>
    );
  }
  if (held !== undefined)
    return <DisabledButton icon={IconUserPlus} label={t('groups.member.invite')} reason={t(held)} />;
  return (
    <Button component={Link} to={newPath(account, subscription)} variant={variant} leftSection={icon}>
      {t('groups.member.invite')}
    </Button>
  );
}

/** Below the disabled button: the reason. */
export function InviteHint({ account }: { account: string }): ReactNode {
  const t = useTranslations();
  const user = useUser();
  const admin = useMembership(account)?.admin === true;
  if (!admin || user === undefined || user['confirmed_at'] !== undefined) return null;
  return (
    <p id="invite-hint" className="o-note">
      {t('groups.member.confirm-first')}
    </p>
  );
}
