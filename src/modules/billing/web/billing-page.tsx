import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AdminHead } from '#modules/groups/web/admin/admin-head.tsx';
import { ConfigurationPanel } from '#modules/groups/web/admin/settings/configuration-panel.tsx';
import { RefreshButton } from '#modules/groups/web/refresh-button.tsx';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { Invoices } from './invoices.tsx';
import { PlanCard, PlanNotes } from './plan-card.tsx';
import { useBilling } from './use-billing.ts';
import '#modules/people/web/cards.css';
import '#modules/groups/web/admin/admin.css';
import '#modules/groups/web/admin/usage.css';
import './billing.css';
import { useTranslations } from './words.ts';

/** subscription#billing: the group's plan, payment, usage and bills. */
export function BillingPage(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const formats = useFormats();
  const query = useBilling(account);
  return (
    <div className="o-page a-admin">
      <AdminHead account={account} title={t('billing.title')}>
        <Button component={Link} to={`/checkout?account=${account}`}>
          {t('billing.to-checkout')}
        </Button>
        <RefreshButton account={account} />
      </AdminHead>
      <QueryState query={query}>
        {(billing) => (
          <>
            <PlanNotes billing={billing} />
            <div className="b-totals">
              <PlanCard account={account} billing={billing} />
              <section className="a-card" aria-labelledby="billing-size">
                <h2 id="billing-size">{t('billing.size')}</h2>
                <p className="a-figure">{formats.size(billing.size)}</p>
              </section>
              <section className="a-card" aria-labelledby="billing-records">
                <h2 id="billing-records">{t('billing.records')}</h2>
                <p className="a-figure">{formats.number(billing.records)}</p>
              </section>
            </div>
            <div className="a-cards">
              <ConfigurationPanel account={account} admin />
              <Invoices account={account} />
            </div>
          </>
        )}
      </QueryState>
    </div>
  );
}
