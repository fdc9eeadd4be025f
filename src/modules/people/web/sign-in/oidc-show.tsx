import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { IconCircleCheck } from '@tabler/icons-react';
import type { CatalogueLoader, PlatformKey, Translate } from '#platform/web/i18n/catalogue.ts';
import { FurtherWords, useLocale, useT } from '#platform/web/i18n/language.tsx';
import { request } from '#platform/web/api/request.ts';
import { tellIssuerDone } from '#platform/web/api/issuer-window.ts';
import { useHouse } from '#platform/web/data/use-house.ts';
import { CodeInput } from '#platform/web/parts/code-input.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import type { oidc } from '../../locales/oidc.en.ts';
import type { Word } from '../words.ts';
import { useSubmit } from '../use-submit.ts';
import { AcceptTerms } from './accept-terms.tsx';
import { FormSent } from './form-sent.tsx';
import { PlainForm } from './plain-form.tsx';
import { useLand } from './use-land.ts';
import '../public.css';

const oidcWords: CatalogueLoader = {
  en: async () => (await import('../../locales/oidc.en.ts')).oidc,
  'pt-BR': async () => (await import('../../locales/oidc.pt-BR.ts')).oidc,
};

function useTranslations(): Translate<keyof typeof oidc | Word | PlatformKey> {
  return useT<keyof typeof oidc | Word>();
}

/** oidc#show: leads to the issuer of OpenID Connect, and is where the issuer leads back to. */
export function OidcShow(): ReactNode {
  const locale = useLocale();
  const words = useQuery({
    queryKey: ['oidc-words', locale],
    queryFn: oidcWords[locale],
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (words.data === undefined) return <LoadingSkeleton lines={2} />;
  return (
    <FurtherWords catalogue={words.data}>
      <Page />
    </FurtherWords>
  );
}

function Page(): ReactNode {
  const t = useTranslations();
  const [search] = useSearchState();
  const name = useHouse().oidc?.name ?? '';
  useTitle(t('people.oidc.title', { name }));
  if (search['done'] !== undefined) return <Done />;
  return (
    <>
      <h1 className="a-public-title">{t('people.oidc.title', { name })}</h1>
      {search['state'] === undefined ? <Beginning /> : <Return />}
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

function Beginning(): ReactNode {
  const [{ to = '', remember, for: what = 'sign-in' }] = useSearchState();
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

function Return(): ReactNode {
  const land = useLand();
  const [{ state, code, error, iss }] = useSearchState();
  const [missing, setMissing] = useState<Entered | null>(null);
  const query = useQuery({
    queryKey: ['oidc', state],
    queryFn: async () => {
      const entered = await request<Entered>('PUT', '/_session/oidc', { body: { state, code, error, iss } });
      if (entered.at !== undefined) location.replace(entered.at);
      else if (entered.needs === undefined) await land(entered.to);
      else setMissing(entered);
      return entered;
    },
    enabled: missing === null,
    ...once,
  });
  if (missing === null) return <Waiting error={query.error} />;
  return missing.needs === 'code' ? <CodeForm voucher={missing.voucher} /> : <TermsForm missing={missing} />;
}

function Waiting({ error }: { error: unknown }): ReactNode {
  const t = useTranslations();
  if (error === null) return <LoadingSkeleton lines={2} />;
  return (
    <>
      <ErrorAlert error={error} />
      <Button component={Link} to="/user/login" variant="default" fullWidth>
        {t('people.public.to-login')}
      </Button>
    </>
  );
}

function CodeForm({ voucher }: { voucher: string | undefined }): ReactNode {
  const t = useTranslations();
  const land = useLand();
  const [code, setCode] = useState('');
  const name = useHouse().oidc?.name ?? '';
  const submit = useSubmit({
    send: async () => land((await request<Entered>('PUT', '/_session/oidc/code', { body: { voucher, code } })).to),
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
  const land = useLand();
  const [accepted, setAccepted] = useState(false);
  const submit = useSubmit({
    send: async () => {
      const body = { voucher, accept_terms: accepted };
      await land((await request<Entered>('POST', '/_session/oidc/registration', { body })).to);
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
