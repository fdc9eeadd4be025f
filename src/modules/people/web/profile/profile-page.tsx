import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconLock, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { AnyDoc } from '#platform/entity/define.ts';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { useHouse } from '#platform/web/data/use-house.ts';
import { useLocale } from '#platform/web/i18n/language.tsx';
import { ConfirmCard } from '../sign-in/confirm-card.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { ProfileEdit } from './profile-edit.tsx';
import { useDateChoice } from './use-date-choice.ts';
import { useTranslations } from '../words.ts';

/** The tab Profile: shows or edits the profile, and changes the password in a dialog. */
export function ProfilePage({ user }: { user: AnyDoc }): ReactNode {
  const [search, setSearch] = useSearchState();
  const [mode, setMode] = useState<'view' | 'edit'>('view');
  const isChangingPassword = search['edit'] === 'password';
  const showPassword = (isShown: boolean): void => setSearch({ edit: isShown ? 'password' : undefined });
  const done = (): void => setMode('view');
  return (
    <>
      <ConfirmCard />
      {mode === 'edit' ? (
        <ProfileEdit user={user} onDone={done} />
      ) : (
        <ProfileView user={user} onEdit={() => setMode('edit')} onPassword={() => showPassword(true)} />
      )}
      {isChangingPassword ? <PasswordDialog user={user} onDone={() => showPassword(false)} /> : null}
    </>
  );
}

function ProfileView(props: { user: AnyDoc; onEdit: () => void; onPassword: () => void }): ReactNode {
  const t = useTranslations();
  const locale = useLocale();
  const dates = useDateChoice();
  const { user } = props;
  const shown = (name: string): string => (typeof user[name] === 'string' ? user[name] : t('value.none'));
  return (
    <>
      <dl className="o-values">
        <div>
          <dt>{t('user.field.fullname')}</dt>
          <dd>{shown('fullname')}</dd>
        </div>
        <div>
          <dt>{t('user.field.email')}</dt>
          <dd>{shown(user['email'] === undefined ? 'unconfirmed_email' : 'email')}</dd>
        </div>
        {user['unconfirmed_email'] === undefined || user['email'] === undefined ? null : (
          <div>
            <dt>{t('user.field.unconfirmed_email')}</dt>
            <dd>{shown('unconfirmed_email')}</dd>
          </div>
        )}
        <div>
          <dt>{t('user.field.newsletter')}</dt>
          <dd>
            {t(user['newsletter'] === true ? 'value.yes' : 'value.no')}{' '}
            <Link to="/user/newsletter" className="o-small">
              {t('people.newsletter.preferences')}
            </Link>
          </dd>
        </div>
        <div>
          <dt>{t('shell.language')}</dt>
          <dd>{t(`shell.locale.${locale}`)}</dd>
        </div>
        <div>
          <dt>{t('people.profile.dates')}</dt>
          <dd>{dates.options.find(({ value }) => value === dates.chosen)?.label}</dd>
        </div>
      </dl>
      <div className="o-actions">
        <Button variant="default" leftSection={<IconPencil size={16} />} onClick={props.onEdit}>
          {t('people.profile.edit')}
        </Button>
        {useHouse().oidc?.only === true ? null : (
          <Button variant="default" leftSection={<IconLock size={16} />} onClick={props.onPassword}>
            {t('people.profile.edit-password')}
          </Button>
        )}
      </div>
    </>
  );
}
