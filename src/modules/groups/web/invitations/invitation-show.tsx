import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#platform/web/api/api-error.ts';
import { request } from '#platform/web/api/request.ts';
import { useUser, useUserId } from '#platform/web/data/session.ts';
import { useLogout } from '#platform/web/data/use-logout.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import { useGo, usePathParams } from '#platform/web/routing/use-url.ts';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { InvitationRegister } from './invitation-register.tsx';
import { rememberEmail } from '#modules/people/web/sign-in/remembered-email.ts';
import { PlainForm } from '#modules/people/web/sign-in/plain-form.tsx';
import { useJoin } from './use-join.ts';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import '#modules/people/web/public.css';
import { useTranslations } from '../words.ts';

interface Invitation {
  readonly email: string;
  readonly account_name: string;
  readonly invited_by: string | null;
  /** The link was sent by mail and therefore proves the address. */
  readonly mailed: boolean;
  readonly known?: boolean;
}

/** invitation#show: shows the invitation behind a link, and lets the person join, with or without an account. */
export function InvitationShow(): ReactNode {
  const t = useTranslations();
  const params = usePathParams();
  const token = params['token'] ?? '';
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: async () => request<Invitation>('POST', '/_invitation', { body: { token } }),
    retry: false,
    refetchOnWindowFocus: false,
  });
  const invitation = query.data;
  const title = t('groups.invitation.title', { group: invitation?.account_name ?? '' });
  useTitle(invitation === undefined ? '' : title);
  if (query.error !== null)
    return isExpired(query.error) ? <Expired error={query.error} /> : <ErrorAlert error={query.error} />;
  if (invitation === undefined) return <LoadingSkeleton lines={3} />;
  const by = invitation.invited_by;
  return (
    <>
      <h1 className="a-public-title">{title}</h1>
      <p className="o-flush">
        {by === null ? t('groups.invitation.by-nobody') : t('groups.invitation.by', { by })}{' '}
        <span className="o-quiet">{t('groups.invitation.for', { email: invitation.email })}</span>
      </p>
      <Answer token={token} invitation={invitation} />
    </>
  );
}

function isExpired(error: Error): boolean {
  if (!(error instanceof ApiError) || typeof error.reason === 'string') return false;
  return error.reason['base']?.some(({ code }) => code.startsWith('invitation-expired')) === true;
}

/** Names the group and who can invite again. A person who was invited again finds the new invitation after the sign-in. */
function Expired({ error }: { error: Error }): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const title = t('groups.invitation.expired');
  useTitle(title);
  return (
    <>
      <h1 className="a-public-title">{title}</h1>
      <p className="o-flush">{errorText(t, error)}</p>
      <p className="o-quiet o-flush">{t('groups.invitation.expired-hint')}</p>
      <div className="o-actions">
        <Button variant="default" onClick={() => go('/user/login')}>
          {t('login.submit')}
        </Button>
      </div>
    </>
  );
}

function Answer(props: { token: string; invitation: Invitation }): ReactNode {
  const { token, invitation } = props;
  const signedIn = useUserId() !== null;
  const user = useUser();
  if (signedIn) {
    if (user === undefined) return <LoadingSkeleton lines={1} />;
    const own = [
      user['email'],
      ...(invitation.mailed && user['email'] === undefined ? [user['unconfirmed_email']] : []),
    ];
    const fits = own.some((email) => String(email).toLowerCase() === invitation.email.toLowerCase());
    return fits ? <Join token={token} /> : <Another />;
  }
  if (invitation.known === true) return <ToLogin token={token} email={invitation.email} known />;
  if (!invitation.mailed) return <ToLogin token={token} email={invitation.email} />;
  return <InvitationRegister token={token} email={invitation.email} />;
}

function Join({ token }: { token: string }): ReactNode {
  const t = useTranslations();
  const join = useJoin();
  const submit = useSubmit({ send: async () => join({ token }) });
  return (
    <PlainForm submit={submit}>
      <Button type="submit" fullWidth loading={submit.busy}>
        {t('groups.invitation.accept')}
      </Button>
    </PlainForm>
  );
}

/** Another person is signed in on this machine. */
function Another(): ReactNode {
  const t = useTranslations();
  const user = useUser();
  const logout = useLogout();
  return (
    <>
      <p className="o-note">
        {t('groups.invitation.other', { email: String(user?.['email'] ?? user?.['unconfirmed_email'] ?? '') })}
      </p>
      <div className="o-actions">
        <Button variant="default" onClick={() => void logout()}>
          {t('shell.logout')}
        </Button>
      </div>
    </>
  );
}

/** Leads to the sign-in, or to the registration if the link does not confirm the address. */
function ToLogin(props: { token: string; email: string; known?: boolean }): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const leave = (path: string): void => {
    rememberEmail(props.email);
    go(path, { search: { to: `/user/invitation/${props.token}` } });
  };
  return (
    <>
      <p className="o-flush">{t(props.known === true ? 'groups.invitation.known' : 'groups.invitation.new-here')}</p>
      <div className="o-actions">
        <Button onClick={() => leave('/user/login')}>{t('groups.invitation.to-login')}</Button>
        {props.known === true ? null : (
          <Button variant="default" onClick={() => leave('/user/register')}>
            {t('people.login.register')}
          </Button>
        )}
      </div>
    </>
  );
}
