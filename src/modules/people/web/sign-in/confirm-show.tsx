import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { complaintsOf } from '#platform/web/api/api-error.ts';
import { request } from '#platform/web/api/request.ts';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { usePathParams } from '#platform/web/routing/use-url.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { ConfirmWithPassword, type Secret } from '../confirm-with-password.tsx';
import { rememberEmail } from './remembered-email.ts';
import { FormSent } from './form-sent.tsx';
import '../public.css';
import { useTranslations } from '../words.ts';

/**
 * confirm#show: confirms the address with the mailed link; in another browser than the registering one also with the
 * password.
 */
export function ConfirmShow(): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const params = usePathParams();
  const token = params['token'] ?? '';
  const [confirmed, setConfirmed] = useState(false);
  const confirm = async (secret: Secret = {}): Promise<boolean> => {
    const { email } = await request<{ email: string }>('PUT', '/_confirm', { body: { token, ...secret } });
    rememberEmail(email);
    void client.invalidateQueries({ queryKey: ['user'] });
    return true;
  };
  // A query and not an effect, so that the link, which works once, is sent once.
  const query = useQuery({
    queryKey: ['confirm', token],
    queryFn: () => confirm(),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  useTitle(t('people.confirm.title'));
  if (confirmed || query.data === true) return <Confirmed />;
  const complaint = complaintsOf(query.error)?.['password']?.[0]?.code;
  if (complaint !== undefined)
    return <ConfirmWithPassword complaint={complaint} send={async (secret) => setConfirmed(await confirm(secret))} />;
  return (
    <>
      <h1 className="a-public-title">{t('people.confirm.title')}</h1>
      {query.error === null ? (
        <LoadingSkeleton lines={2} />
      ) : (
        <>
          <ErrorAlert error={query.error} />
          <div className="o-actions">
            <Button component={Link} to="/user/confirm/new" variant="default">
              {t('people.confirm.new-link')}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

function Confirmed(): ReactNode {
  const t = useTranslations();
  return (
    <FormSent icon={IconCircleCheck} title={t('people.confirm.done')} text={t('people.confirm.done-text')}>
      <Button component={Link} to="/app">
        {t('people.confirm.go-on')}
      </Button>
    </FormSent>
  );
}
