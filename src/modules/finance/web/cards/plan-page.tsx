import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AnyDoc } from '#platform/entity/define.ts';
import { docQuery, listQuery } from '#platform/web/data/queries.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import type { RecordProps } from '#platform/web/module.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { Facts } from '#platform/web/record/facts.tsx';
import { RecordHead, Stream } from '#platform/web/record/record-view.tsx';
import { BackToList } from '#platform/web/record/show-page.tsx';
import { useMonths } from '#platform/web/report/use-months.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { instalmentPlan } from '../../entities/instalment-plan.ts';
import { outgo } from '../../entities/outgo.ts';
import { partsRange } from '../../rules/cards/plan-limits.ts';
import { sumOf } from '../../rules/money.ts';
import '../finance.css';
import { Money } from '../money.tsx';
import { StateMark } from '../row/state-mark.tsx';
import { useWallets } from '../wallet-doc.ts';
import { useTranslations } from '../words.ts';
import './cards.css';
import type { PlanDoc } from './plan-doc.ts';
import { PlanSteps } from './plan-steps.tsx';

/** A purchase in instalments as a page. */
export function PlanPage(props: RecordProps): ReactNode {
  const { data } = useQuery(docQuery(useAccount(), props.entity, props.id));
  useTitle(data?.label ?? '');
  return (
    <>
      <BackToList entity={props.entity} />
      <PlanView {...props} />
    </>
  );
}

/** The facts of the purchase, its instalments, and what can be done with those that are open. */
export function PlanView({ id }: RecordProps): ReactNode {
  const account = useAccount();
  const query = useQuery(docQuery<PlanDoc>(account, instalmentPlan, id));
  const writable = useWritable(account, instalmentPlan);
  const { data: parts = [] } = useQuery(
    listQuery(account, outgo.kind, {
      selector: { klass: outgo.kind, plan_id: id },
      fields: ['_id', 'label', 'date', 'value', 'bill', 'plan_part', 'confirmed', 'imported'],
      sort: [{ date: 'asc' }],
      limit: partsRange[1],
    }),
  );
  const open = parts.filter((part) => part['confirmed'] !== true && part['imported'] !== true);
  const left = sumOf(open.map((part) => String(part['value'] ?? '0')));
  return (
    <QueryState query={query}>
      {(doc) => (
        <article className="o-page o-record">
          <RecordHead entity={instalmentPlan} doc={doc} />
          <Facts
            entity={instalmentPlan}
            doc={doc}
            names={['state', 'wallet_id', 'date', 'total', 'count', 'paid_to', 'categories']}
          />
          {writable && doc.state === 'running' ? <PlanSteps account={account} doc={doc} left={left} /> : null}
          <Parts account={account} doc={doc} parts={parts} />
          <Stream entity={instalmentPlan} id={id} />
        </article>
      )}
    </QueryState>
  );
}

function Parts(props: { account: string; doc: PlanDoc; parts: readonly AnyDoc[] }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const month = useMonths('numeric');
  const wallets = useWallets(props.account).data;
  const currency = wallets?.find(({ _id }) => _id === props.doc.wallet_id)?.currency ?? '';
  if (props.parts.length === 0) return null;
  return (
    <section className="f-plans" aria-label={t('card.plan-parts')}>
      <h2>{t('card.plan-parts')}</h2>
      <ul className="o-plain-list">
        {props.parts.map((part) => (
          <li key={part._id}>
            <StateMark
              state={{ confirmed: part['confirmed'] === true, imported: part['imported'] === true }}
              name={part.label}
            />
            <Link to={recordPath(props.account, outgo, part._id)}>{part.label}</Link>
            <span className="o-small o-quiet">
              {typeof part['bill'] === 'string'
                ? t('card.bill', { month: month(part['bill']) })
                : formats.date(String(part['date']))}
            </span>
            <Money amount={String(part['value'] ?? '0')} currency={currency} />
          </li>
        ))}
      </ul>
    </section>
  );
}
