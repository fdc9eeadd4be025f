import { Button } from '@mantine/core';
import { IconLock, IconMailOpened } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../i18n/language.tsx';

/** The person is no longer a member of the current group. */
export function NoAccessPage(): ReactNode {
  const t = useT();
  return (
    <div className="o-page o-empty">
      <IconLock size={32} stroke={1.25} />
      <h1>{t('shell.no-access')}</h1>
      <p className="o-quiet">{t('shell.no-access-text')}</p>
      <Button component={Link} to="/" variant="default">
        {t('shell.home')}
      </Button>
    </div>
  );
}

/** The person is invited to the group in the address and has not answered yet. */
export function InvitedPage({ group }: { group: string }): ReactNode {
  const t = useT();
  return (
    <div className="o-page o-empty">
      <IconMailOpened size={32} stroke={1.25} />
      <h1>{t('shell.invited', { group })}</h1>
      <p className="o-quiet">{t('shell.invited-text')}</p>
      <Button component={Link} to="/user/profile" search={{ page: 'invites' } as never}>
        {t('shell.invited-answer')}
      </Button>
    </div>
  );
}

/** The person does not belong to the group in the address. */
export function NeedMembershipPage(): ReactNode {
  const t = useT();
  return (
    <div className="o-page o-empty">
      <IconLock size={32} stroke={1.25} />
      <h1>{t('shell.need-membership')}</h1>
      <p className="o-quiet">{t('shell.need-membership-text')}</p>
      <div className="o-actions">
        <Button component={Link} to="/account/new">
          {t('shell.create-group')}
        </Button>
        <Button component={Link} to="/" variant="default">
          {t('shell.home')}
        </Button>
      </div>
    </div>
  );
}
