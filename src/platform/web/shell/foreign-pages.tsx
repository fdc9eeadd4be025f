import { Button } from '@mantine/core';
import { IconLock, IconMailOpened } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../i18n/language.tsx';
import { HomeButton, StatePage } from '../parts/state-pages.tsx';

/** The person is no longer a member of the current group. */
export function NoAccessPage(): ReactNode {
  const t = useT();
  return (
    <StatePage icon={IconLock} title={t('shell.no-access')} text={t('shell.no-access-text')}>
      <HomeButton />
    </StatePage>
  );
}

/** The person is invited to the group in the address and has not answered yet. */
export function InvitedPage({ group }: { group: string }): ReactNode {
  const t = useT();
  return (
    <StatePage icon={IconMailOpened} title={t('shell.invited', { group })} text={t('shell.invited-text')}>
      <Button component={Link} to="/user/profile" search={{ page: 'invites' } as never}>
        {t('shell.invited-answer')}
      </Button>
    </StatePage>
  );
}

/** The person does not belong to the group in the address. */
export function NeedMembershipPage(): ReactNode {
  const t = useT();
  return (
    <StatePage icon={IconLock} title={t('shell.need-membership')} text={t('shell.need-membership-text')}>
      <div className="o-actions">
        <Button component={Link} to="/account/new">
          {t('shell.create-group')}
        </Button>
        <HomeButton />
      </div>
    </StatePage>
  );
}
