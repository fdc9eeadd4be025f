import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { LandingWords } from './words.ts';
import { useHouse } from '#platform/web/data/use-house.ts';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { contactLink } from '#platform/web/shell/contact.ts';
import { portionBytes } from '../../rules/portions.ts';
import { type Price, usePublicPrices } from '../sold-prices.ts';
import { useTranslations } from '../words.ts';

/** The plans side by side with prices and features. */
export function Pricing({ text }: { text: LandingWords }): ReactNode {
  const prices = usePublicPrices();
  if (prices.isPending) return <LoadingSkeleton lines={6} />;
  // Without plans for sale there is nothing to compare.
  if (prices.data === undefined || prices.data.length < 2) return null;
  return (
    <section aria-labelledby="pricing">
      <h2 id="pricing">{text('pricing.title')}</h2>
      <p className="o-quiet a-lead-small">{text('pricing.text')}</p>
      <ul className="o-plain-list a-plans">
        {prices.data.map((price) => (
          <PlanCard key={price._id} price={price} text={text} />
        ))}
      </ul>
    </section>
  );
}

function PlanCard({ price, text }: { price: Price; text: LandingWords }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { registration } = useHouse();
  const { group_plan: plan, unit_amount: cents } = price;
  return (
    <li className="a-plan" data-plan={plan}>
      <h3>{t(`account.v7_plan.${plan}`)}</h3>
      <p className="a-plan-cost">
        <span>{formats.money(cents / 100, 'USD', cents % 100 === 0 ? 0 : 2)}</span> {text('pricing.month')}
      </p>
      <p className="o-quiet o-small a-plan-portion">
        {plan === 'pro' || plan === 'corp'
          ? text('pricing.portion', { megabytes: portionBytes[plan] / 1_000_000 })
          : null}
      </p>
      <ul className="o-plain-list">
        {[1, 2, 3, 4].map((line) => (
          <li key={line}>
            <IconCheck size={16} aria-hidden />
            <span>{text.dynamic(`pricing.${plan}.${line}`)}</span>
          </li>
        ))}
      </ul>
      {plan === 'server' ? (
        <Button component="a" href={contactLink()} variant="default" fullWidth>
          {text('pricing.write')}
        </Button>
      ) : registration !== 'open' ? null : (
        <Button component={Link} to="/user/register" variant={plan === 'free' ? 'filled' : 'default'} fullWidth>
          {text('pricing.begin')}
        </Button>
      )}
    </li>
  );
}
