import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { LandingWords } from './words.ts';
import { useHouse } from '#platform/web/data/use-house.ts';
import { useLocale } from '#platform/web/i18n/language.tsx';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { publicPrices, type PublicPrice } from '../../rules/prices.ts';
import { useWords } from '../words.ts';

/** The plans side by side, each with what it costs and brings. */
export function Pricing({ text }: { text: LandingWords }): ReactNode {
  return (
    <section aria-labelledby="pricing">
      <h2 id="pricing">{text('pricing.title')}</h2>
      <p className="o-quiet a-lead-small">{text('pricing.text')}</p>
      <ul className="o-plain-list a-plans">
        {publicPrices.map((price) => (
          <PlanCard key={price.plan} price={price} text={text} />
        ))}
      </ul>
    </section>
  );
}

function PlanCard({ price, text }: { price: PublicPrice; text: LandingWords }): ReactNode {
  const t = useWords();
  const locale = useLocale();
  const formats = useFormats();
  const { registration } = useHouse();
  const { plan } = price;
  return (
    <li className="a-plan" data-plan={plan}>
      <h3>{t(`account.v7_plan.${plan}`)}</h3>
      <p className="a-plan-cost">
        <span>{formats.money(price.amount[locale], 'USD', 0)}</span> {text('pricing.month')}
      </p>
      <p className="o-quiet o-small a-plan-portion">
        {price.megabytes === null ? null : text('pricing.portion', { megabytes: price.megabytes })}
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
        <Button component="a" href="mailto:contact@oficina.example" variant="default" fullWidth>
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
