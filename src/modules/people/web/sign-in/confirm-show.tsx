import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
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
import { useLand } from './use-land.ts';
import { useTranslations } from '../words.ts';

/**
 * confirm#show: confirms the address with the mailed link. The browser that registered is signed in by it; another one asks for the password,
 * and confirms only.
 */
export function ConfirmShow(): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const params = usePathParams();
  const token = params['token'] ?? '';
  const [outcome, setOutcome] = useState<'in' | 'confirmed' | null>(null);
  const confirm = async (secret: Secret = {}): Promise<boolean> => {
    const body = { token, ...secret };
    const { email, signed_in: isIn } = await request<Confirmation>('PUT', '/_confirm', { body });
    rememberEmail(email);
    void client.invalidateQueries({ queryKey: ['user'] });
    setOutcome(isIn ? 'in' : 'confirmed');
    return true;
  };
  // A query and not an effect, so that the link, which works once, is sent once.
  const query = useQuery({
    queryKey: ['confirm', token],
    queryFn: () => confirm(),
    enabled: outcome === null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  useTitle(t('people.confirm.title'));
  if (outcome === 'in') return <Entering />;
  if (outcome === 'confirmed') return <Confirmed />;
  const complaint = complaintsOf(query.error)?.['password']?.[0]?.code;
  if (complaint !== undefined)
    return <ConfirmWithPassword complaint={complaint} send={async (secret) => void (await confirm(secret))} />;
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

interface Confirmation {
  readonly email: string;
  readonly signed_in: boolean;
}

/** The link has signed in: goes to the first screen. */
function Entering(): ReactNode {
  const land = useLand();
  useEffect(() => {
    // After any error the requested page decides where to go.
    land().catch(() => window.location.assign('/app'));
  }, [land]);
  return <LoadingSkeleton lines={2} />;
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
