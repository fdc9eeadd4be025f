import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { IconCreditCardOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Group } from '#modules/groups/web/group.ts';
import { get } from '#platform/web/api/api.ts';
import { request } from '#platform/web/api/request.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { useScheme } from '#platform/web/shell/use-scheme.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { complaintsOf } from '#platform/web/api/api-error.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { LegalLinks } from './legal-links.tsx';
import { type PaymentForm, PaymentFrame, type PaymentNews } from './payment-frame.tsx';
import { useBilling } from './use-billing.ts';
import '#modules/people/web/cards.css';
import '#modules/groups/web/admin/admin.css';
import './billing.css';
import { useTranslations } from './words.ts';

/**
 * subscription#checkout: the chosen plan next to the processor's payment form. The plan changes when the processor confirms it, not by this
 * page.
 */
export function PayPage(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const { price_id: priceId = '' } = useParams({ strict: false });
  const [scheme] = useScheme();
  const theme = scheme === 'dark' ? 'dark' : 'light';
  const form = useQuery({
    queryKey: ['checkout', account, priceId],
    queryFn: async () => request<PaymentForm>('POST', `/${account}/_checkout`, { body: { price_id: priceId, theme } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  useTitle(t('billing.checkout'));
  return (
    <div className="o-page a-admin">
      <nav className="a-crumbs o-small" aria-label={t('groups.admin.path')}>
        <Link to={`/account/${account}/billing`}>{t('billing.pay.back')}</Link>
      </nav>
      <div className="o-head">
        <h1>{t('billing.checkout')}</h1>
      </div>
      {complaintsOf(form.error)?.['price_id'] === undefined ? (
        <QueryState query={form}>{(begun) => <Pay account={account} form={begun} />}</QueryState>
      ) : (
        <EmptyState
          icon={IconCreditCardOff}
          title={t('billing.pay.unavailable')}
          text={t('billing.pay.unavailable-text')}
        >
          <Button component={Link} to={`/checkout?account=${account}`} variant="default">
            {t('billing.to-checkout')}
          </Button>
        </EmptyState>
      )}
    </div>
  );
}

function Pay({ account, form }: { account: string; form: PaymentForm }): ReactNode {
  const t = useTranslations();
  const [news, setNews] = useState<PaymentNews | null>(null);
  const billing = useBilling(account);
  const { refetch } = billing;
  // The page polls until the processor has confirmed the payment to the server.
  useEffect(() => {
    if (news !== 'paid' || billing.data?.plan === form.plan) return undefined;
    const timer = setInterval(() => void refetch(), 1500);
    return () => clearInterval(timer);
  }, [news, billing.data?.plan, form.plan, refetch]);
  return (
    <div className="b-pay">
      <Summary account={account} form={form} />
      <div>
        {form.fake ? <Alert className="a-note">{t('billing.pay.fake')}</Alert> : null}
        {news === 'declined' ? (
          <Alert className="a-note" color="red">
            {t('billing.pay.declined')}
          </Alert>
        ) : null}
        {news === 'paid' ? (
          <Alert className="a-note" color="green">
            {t('billing.pay.done')}
          </Alert>
        ) : (
          <PaymentFrame form={form} onNews={setNews} />
        )}
        <LegalLinks />
      </div>
    </div>
  );
}

function Summary({ account, form }: { account: string; form: PaymentForm }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const billing = useBilling(account).data;
  const group = useQuery({
    queryKey: [...kindKey(account, 'account'), account],
    queryFn: async ({ signal }) => get<Group>('accounts', account, { signal }),
  }).data;
  const count = form.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const facts = [
    [t('billing.group'), group?.name ?? ''],
    [t('billing.email'), group?.billing_email ?? ''],
    [t('billing.size'), billing === undefined ? '' : formats.size(billing.size)],
    [t('billing.plan'), billing === undefined ? '' : t.dynamic(`account.v7_plan.${billing.plan}`)],
  ];
  return (
    <section className="a-card" aria-labelledby="pay-for">
      <h2 id="pay-for">{t('billing.pay', { plan: t(`account.v7_plan.${form.plan}`) })}</h2>
      <p className="b-price">
        {formats.money((form.unit_amount * count) / 100, 'USD')}{' '}
        <span className="o-quiet o-small">
          {t('billing.month')}, {t('billing.pay.items', { count })}
        </span>
      </p>
      <dl className="a-rows">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
