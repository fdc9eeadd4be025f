import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useChange } from '#platform/web/data/queries.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { recordPath } from '#platform/web/routing/paths.ts';
import { planned } from '../../entities/planned.ts';
import type { FulfilledRow } from '../../rules/planned/price-change.ts';
import { Money, useMoney } from '../money.tsx';
import { useWallets } from '../wallet-doc.ts';
import { useTranslations } from '../words.ts';
import { flowEntities, type PlannedDoc, type PlannedFacts } from './planned-docs.ts';

/** Planned rows whose last real row cost another amount than the one before. */
export function NewPrices(props: {
  account: string;
  docs: readonly PlannedDoc[];
  facts: readonly PlannedFacts[];
}): ReactNode {
  const t = useTranslations();
  const { account, docs, facts } = props;
  const changed = facts.flatMap((one) => {
    const doc = docs.find(({ _id: id }) => id === one._id);
    const { last, before } = one;
    return one.changed && doc !== undefined && last !== undefined && before !== undefined
      ? [{ doc, last, before }]
      : [];
  });
  if (changed.length === 0) return null;
  return (
    <section className="o-section">
      <h2>{t('planned.changed')}</h2>
      <table className="o-records f-flow">
        <tbody>
          {changed.map((one) => (
            <NewPrice key={one.doc._id} account={account} {...one} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Both prices with their rows, and a button that plans the new one. */
function NewPrice(props: { account: string; doc: PlannedDoc; last: FulfilledRow; before: FulfilledRow }): ReactNode {
  const t = useTranslations();
  const money = useMoney();
  const { account, doc, last, before } = props;
  const change = useChange(account, planned);
  const writable = useWritable(account, planned);
  const currency = useWallets(account).data?.find((one) => one._id === doc.wallet_id)?.currency ?? '';
  const entity = flowEntities[doc.flow ?? 'outgo'];
  const price = ({ _id: id, value }: FulfilledRow): ReactNode => (
    <Link to={recordPath(account, entity, id)}>
      <Money amount={value} currency={currency} />
    </Link>
  );
  const plan = (): void => {
    change
      .mutateAsync({ id: doc._id, rev: doc._rev, input: { value: last.value, value_max: null } })
      .catch((error: unknown) => showToast({ text: describeError(t, error).title, failed: true }));
  };
  return (
    <tr>
      <td className="f-what">
        <Link to={recordPath(account, planned, doc._id)}>{doc.label}</Link>
      </td>
      <td className="f-figure">
        {price(before)} → {price(last)}
      </td>
      <td className="f-step">
        {!writable || Number(doc.value) === Number(last.value) ? null : (
          <Button size="compact-sm" variant="default" disabled={change.isPending} onClick={plan}>
            {t('planned.use-price', { amount: money(last.value, currency) })}
          </Button>
        )}
      </td>
    </tr>
  );
}
