import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCreditCardOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Group } from '#modules/groups/web/group.ts';
import { get } from '#platform/web/api/api.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { useMemberships, useUser } from '#platform/web/data/session.ts';
import type { Membership } from '#platform/web/data/session-queries.ts';
import { ConfirmDialog } from '#platform/web/parts/dialogs/confirm-dialog.tsx';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { EmailDialog } from './email-dialog.tsx';
import { LegalLinks } from './legal-links.tsx';
import { PlanNotes } from './plan-card.tsx';
import { PriceTable } from './price-table.tsx';
import { type Price, usePrices } from '#modules/groups/web/sold-prices.ts';
import { type Billing, isPaid, useBilling, useSwitch } from './use-billing.ts';
import '#modules/people/web/cards.css';
import '#modules/groups/web/admin/admin.css';
import './billing.css';
import { useTranslations } from './words.ts';

/** The table is shown only if there are at least so many prices. */
const leastPrices = 3;

/** checkout: choose a plan for one of the groups that the person administers. */
export function CheckoutPage(): ReactNode {
  const t = useTranslations();
  const memberships = useMemberships();
  useTitle(t('billing.checkout'));
  return (
    <div className="o-page a-admin">
      <div className="o-head">
        <h1>{t('billing.checkout')}</h1>
      </div>
      <QueryState query={memberships}>{(all) => <ForGroup memberships={all} />}</QueryState>
    </div>
  );
}

function ForGroup({ memberships }: { memberships: readonly Membership[] }): ReactNode {
  const t = useTranslations();
  const [search, setSearch] = useSearchState();
  const own = memberships.filter(({ status, admin }) => status === 'accepted' && admin === true);
  const chosen = own.find(({ account_id: id }) => id === search['account']) ?? (own.length === 1 ? own[0] : undefined);
  if (own.length === 0) return <EmptyState icon={IconCreditCardOff} title={t('billing.group.none')} />;
  return (
    <>
      {own.length === 1 ? null : (
        <NativeSelect
          label={t('billing.group.choose')}
          maw="24rem"
          mb="md"
          value={chosen?.account_id ?? ''}
          data={[
            ...(chosen === undefined ? [{ value: '', label: '' }] : []),
            ...own.map(({ account_id: value, account_name: label }) => ({ value, label })),
          ]}
          onChange={(event) => setSearch({ account: event.currentTarget.value || undefined })}
        />
      )}
      {chosen === undefined ? null : (
        <Plans key={chosen.account_id} account={chosen.account_id} name={chosen.account_name} />
      )}
    </>
  );
}

function Plans({ account, name }: { account: string; name: string }): ReactNode {
  const query = useBilling(account);
  const group = useQuery({
    queryKey: [...kindKey(account, 'account'), account],
    queryFn: async ({ signal }) => get<Group>('accounts', account, { signal }),
  });
  return (
    <QueryState query={query}>
      {(billing) => (
        <QueryState query={group}>
          {({ billing_email: email }) => <Choice account={account} name={name} email={email} billing={billing} />}
        </QueryState>
      )}
    </QueryState>
  );
}

type Asked = 'email' | 'free' | 'cancel' | 'switch';

function Choice(props: { account: string; name: string; email: string | undefined; billing: Billing }): ReactNode {
  const { account, name, email, billing } = props;
  const t = useTranslations();
  const user = useUser();
  const prices = usePrices(billing.livemode);
  const [asked, setAsked] = useState<{ what: Asked; price?: Price } | null>(null);
  const change = useSwitch(account);
  // A full page load, because only the policy of the payment page allows the processor's form.
  const pay = (price: Price): void => location.assign(`/account/${account}/checkout/${price.platform_price_id}`);
  const choose = (price: Price): void => {
    if (price.group_plan === 'free') setAsked({ what: 'free' });
    else if (isPaid(billing)) setAsked({ what: 'switch', price });
    else if (email === undefined) setAsked({ what: 'email', price });
    else pay(price);
  };
  const confirm = (verb: string): void => {
    setAsked(null);
    // Errors are shown above the prices.
    void change.mutateAsync(verb).then(
      () => showToast({ text: t('billing.switched') }),
      () => undefined,
    );
  };
  const planName = asked?.price === undefined ? '' : t(`account.v7_plan.${asked.price.group_plan}`);
  return (
    <>
      <PlanNotes billing={billing} />
      {change.error === null ? null : <ErrorAlert error={change.error} onClose={() => change.reset()} />}
      <section className="a-card" aria-labelledby="checkout-group">
        <h2 id="checkout-group">{name}</h2>
        <dl className="a-rows">
          <div>
            <dt>{t('billing.email')}</dt>
            <dd>{email ?? t('billing.email.none')}</dd>
          </div>
          <div>
            <dt>{t('billing.plan')}</dt>
            <dd>{t.dynamic(`account.v7_plan.${billing.plan}`)}</dd>
          </div>
        </dl>
      </section>
      <QueryState query={prices}>
        {(found) =>
          found.length < leastPrices ? (
            <EmptyState icon={IconCreditCardOff} title={t('billing.no-prices')} text={t('billing.no-prices.text')} />
          ) : (
            <PriceTable
              prices={found}
              present={billing.plan}
              locked={!billing.available || billing.wanted !== null || billing.locked_until !== null}
              onChoose={choose}
            />
          )
        }
      </QueryState>
      <LegalLinks />
      {billing.plan === 'pro' || billing.plan === 'corp' ? (
        <Button
          variant="default"
          color="red"
          disabled={billing.wanted !== null || billing.locked_until !== null || billing.grace_until !== null}
          onClick={() => setAsked({ what: 'cancel' })}
        >
          {t('billing.cancel')}
        </Button>
      ) : null}
      {asked?.what === 'email' ? (
        <EmailDialog
          account={account}
          email={String(user?.['email'] ?? '')}
          onClose={() => setAsked(null)}
          onSaved={() => asked.price !== undefined && pay(asked.price)}
        />
      ) : null}
      {asked?.what === 'free' ? (
        <ConfirmDialog
          name="plan-free"
          title={t('billing.free')}
          text={t('billing.free.text')}
          confirm={t('billing.free')}
          onConfirm={() => confirm('free')}
          onCancel={() => setAsked(null)}
        />
      ) : null}
      {asked?.what === 'cancel' ? (
        <ConfirmDialog
          name="plan-cancel"
          title={t('billing.cancel')}
          text={t('billing.cancel.text')}
          confirm={t('billing.cancel')}
          cancel={t('billing.cancel.keep')}
          dangerous
          onConfirm={() => confirm('cancel')}
          onCancel={() => setAsked(null)}
        />
      ) : null}
      {asked?.what === 'switch' ? (
        <ConfirmDialog
          name="plan-switch"
          title={t('billing.switch', { plan: planName })}
          text={t(isDearer(prices.data, billing.plan, asked.price) ? 'billing.switch.dearer' : 'billing.switch.text')}
          confirm={t('billing.switch', { plan: planName })}
          onConfirm={() => confirm(asked.price?.group_plan ?? '')}
          onCancel={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}

/** Whether a price is above the one of the group's plan. */
function isDearer(prices: readonly Price[] | undefined, plan: string, price: Price | undefined): boolean {
  const present = prices?.find(({ group_plan: sold }) => sold === plan);
  return present !== undefined && price !== undefined && price.unit_amount > present.unit_amount;
}
