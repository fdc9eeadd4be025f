import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { contactLink } from '#platform/web/shell/contact.ts';
import { portionBytes } from '#modules/groups/rules/portions.ts';
import type { Price } from '#modules/groups/web/sold-prices.ts';
import { useTranslations } from './words.ts';

const rows = ['groups', 'members', 'payment', 'storage', 'reporting', 'permission', 'support', 'api'] as const;

/** The plans side by side, with their features and prices. */
export function PriceTable(props: {
  prices: readonly Price[];
  present: string;
  locked: boolean;
  onChoose: (price: Price) => void;
}): ReactNode {
  const t = useTranslations();
  return (
    <>
      <section className="b-prices" aria-label={t('billing.table')}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="o-hidden">{t('billing.table')}</span>
              </th>
              {props.prices.map((price) => (
                <th
                  key={price._id}
                  scope="col"
                  {...(price.group_plan === props.present ? { 'data-present': true } : {})}
                >
                  <PlanHead {...props} price={price} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <th scope="row">{t(`billing.row.${row}`)}</th>
                {props.prices.map(({ _id: id, group_plan: plan }) => (
                  <td key={id} {...(plan === props.present ? { 'data-present': true } : {})}>
                    {t(`billing.row.${row}.${plan}`)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ul className="o-plain-list b-plans">
        {props.prices.map((price) => (
          <li key={price._id} {...(price.group_plan === props.present ? { 'data-present': true } : {})}>
            <PlanHead {...props} price={price} />
            <dl className="a-rows">
              {rows.map((row) => (
                <div key={row}>
                  <dt>{t(`billing.row.${row}`)}</dt>
                  <dd>{t(`billing.row.${row}.${price.group_plan}`)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <ul className="o-plain-list o-quiet o-small b-notes">
        <li>{t('billing.note.1')}</li>
        <li>{t('billing.note.2')}</li>
        <li>{t('billing.note.3')}</li>
      </ul>
    </>
  );
}

function PlanHead(props: {
  price: Price;
  present: string;
  locked: boolean;
  onChoose: (price: Price) => void;
}): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { price, present } = props;
  const plan = price.group_plan;
  const name = t(`account.v7_plan.${plan}`);
  return (
    <>
      <strong>{name}</strong>
      <p className="b-price">
        {formats.money(price.unit_amount / 100, 'USD')} <span className="o-quiet o-small">{t('billing.month')}</span>
      </p>
      <p className="o-quiet o-small">
        {plan === 'pro' || plan === 'corp' ? t('billing.per', { megabytes: portionBytes[plan] / 1_000_000 }) : null}
      </p>
      {plan === 'server' ? (
        <Button component="a" href={contactLink()} variant="default" size="xs">
          {t('billing.write')}
        </Button>
      ) : (
        <Button size="xs" disabled={plan === present || props.locked} onClick={() => props.onChoose(price)}>
          {plan === present ? t('billing.present') : t('billing.choose', { plan: name })}
        </Button>
      )}
    </>
  );
}
