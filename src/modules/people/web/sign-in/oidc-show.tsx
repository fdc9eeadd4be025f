import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { IconCircleCheck } from '@tabler/icons-react';
import { request } from '#platform/web/api/request.ts';
import { issuerEnd, tellIssuerDone } from '#platform/web/parts/issuer.tsx';
import { useHouse } from '#platform/web/data/use-house.ts';
import { CodeInput } from '#platform/web/parts/code-input.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useSubmit } from '../use-submit.ts';
import { AcceptTerms } from './accept-terms.tsx';
import { FormSent } from './form-sent.tsx';
import { PlainForm } from './plain-form.tsx';
import { LinkedPage, useTranslations } from './linked-page.tsx';
import { useLand } from './use-land.ts';
import '../public.css';

/** oidc#show: leads to the issuer of OpenID Connect, and is where the issuer leads back to. */
export function OidcShow(): ReactNode {
  return (
    <LinkedPage>
      <Page />
    </LinkedPage>
  );
}

function Page(): ReactNode {
  const t = useTranslations();
  const [now] = useSearchState();
  // On leaving, the address is already that of the next page.
  const [search] = useState(now);
  const name = useHouse().oidc?.name ?? '';
  useTitle(t('people.oidc.title', { name }));
  if (search['done'] !== undefined) return <Done />;
  return (
    <>
      <h1 className="a-public-title">{t('people.oidc.title', { name })}</h1>
      {search['state'] === undefined ? <Beginning search={search} /> : <Return search={search} />}
    </>
  );
}

/** A call that is sent once, when the page is open: a query and not an effect, which may run twice. */
const once = {
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

interface WithSearch {
  readonly search: Readonly<Record<string, string | undefined>>;
}

function Beginning({ search: { to = '', remember, for: what = 'sign-in' } }: WithSearch): ReactNode {
  const query = useQuery({
    queryKey: ['oidc', 'begin'],
    queryFn: async () => {
      // Linking begins in the profile alone, so that no foreign page can begin it.
      const body = { for: what === 'proof' ? what : 'sign-in', to, remember: remember !== undefined };
      const { url } = await request<{ url: string }>('POST', '/_session/oidc', { body });
      location.replace(url);
      return url;
    },
    ...once,
  });
  return <Waiting error={query.error} />;
}

interface Entered {
  readonly to?: string;
  readonly at?: string;
  readonly needs?: 'code' | 'terms';
  readonly voucher?: string;
  readonly email?: string;
}

function Return({ search: { state, code, error, iss } }: WithSearch): ReactNode {
  const [entered, setEntered] = useState<Entered | null>(null);
  const query = useQuery({
    queryKey: ['oidc', state],
    queryFn: async () => {
      const answer = await request<Entered>('PUT', '/_session/oidc', { body: { state, code, error, iss } });
      if (answer.at !== undefined) location.replace(answer.at);
      else setEntered(answer);
      return answer;
    },
    enabled: entered === null,
    ...once,
  });
  if (entered === null) return <Waiting error={query.error} />;
  if (entered.needs === 'code') return <CodeForm voucher={entered.voucher} />;
  return entered.needs === 'terms' ? <TermsForm missing={entered} /> : <Entering to={entered.to} />;
}

/** Goes to the page that was wanted; in a window that a dialog opened, to its end. */
function useArrive(): (to?: string) => Promise<void> {
  const land = useLand();
  return useCallback(async (to) => (to === issuerEnd ? location.replace(to) : land(to)), [land]);
}

function Entering({ to }: { to: string | undefined }): ReactNode {
  const arrive = useArrive();
  useEffect(() => {
    // After any error the requested page decides where to go.
    arrive(to).catch(() => window.location.assign('/app'));
  }, [arrive, to]);
  return <LoadingSkeleton lines={2} />;
}

function Waiting({ error }: { error: unknown }): ReactNode {
  const t = useTranslations();
  if (error === null) return <LoadingSkeleton lines={2} />;
  return (
    <div className="o-form">
      <ErrorAlert error={error} />
      <Button component={Link} to="/user/login" variant="default" fullWidth>
        {t('people.public.to-login')}
      </Button>
    </div>
  );
}

function CodeForm({ voucher }: { voucher: string | undefined }): ReactNode {
  const t = useTranslations();
  const arrive = useArrive();
  const [code, setCode] = useState('');
  const name = useHouse().oidc?.name ?? '';
  const submit = useSubmit({
    send: async () => arrive((await request<Entered>('PUT', '/_session/oidc/code', { body: { voucher, code } })).to),
  });
  return (
    <PlainForm submit={submit}>
      <p className="o-flush">{t('people.oidc.code-text', { name })}</p>
      <CodeInput label={t('login.code')} description={t('login.code-hint')} {...submit.field('code', code, setCode)} />
      <Button type="submit" fullWidth loading={submit.busy}>
        {t('login.submit')}
      </Button>
    </PlainForm>
  );
}

function TermsForm({ missing: { voucher, email = '' } }: { missing: Entered }): ReactNode {
  const t = useTranslations();
  const arrive = useArrive();
  const [accepted, setAccepted] = useState(false);
  const submit = useSubmit({
    send: async () => {
      const body = { voucher, accept_terms: accepted };
      await arrive((await request<Entered>('POST', '/_session/oidc/registration', { body })).to);
    },
  });
  return (
    <PlainForm submit={submit}>
      <p className="o-flush">{t('people.oidc.terms-text', { email })}</p>
      <AcceptTerms checked={accepted} error={submit.wrong('accept_terms')} onChange={setAccepted} />
      <Button type="submit" fullWidth loading={submit.busy}>
        {t('people.oidc.register')}
      </Button>
    </PlainForm>
  );
}

/** The end of a window that a dialog opened: the dialog hears of it. */
function Done(): ReactNode {
  const t = useTranslations();
  useEffect(tellIssuerDone, []);
  return (
    <FormSent icon={IconCircleCheck} title={t('people.oidc.done')} text={t('people.oidc.done-text')}>
      <Button variant="default" onClick={() => window.close()}>
        {t('action.close')}
      </Button>
    </FormSent>
  );
}
