import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { docQuery, listQuery } from '#platform/web/data/queries.ts';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import type { RecordProps } from '#platform/web/module.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { Facts } from '#platform/web/record/facts.tsx';
import { RecordHead, Stream } from '#platform/web/record/record-view.tsx';
import { BackToList } from '#platform/web/record/show-page.tsx';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { planned } from '../../entities/planned.ts';
import { plannedOf } from '../../rules/planned/planned.ts';
import { Money } from '../money.tsx';
import { useWallets } from '../wallet-doc.ts';
import { useTranslations } from '../words.ts';
import { flowEntities, type PlannedDoc, usePlannedFacts } from './planned-docs.ts';
import { PlannedSteps } from './planned-steps.tsx';
import { useRuleWords } from './planned-words.ts';
import '../finance.css';
import '../month.css';

/** A planned row as a page. */
export function PlannedPage(props: RecordProps): ReactNode {
  const account = useAccount();
  const { data } = useQuery(docQuery(account, planned, props.id));
  useTitle(data?.label ?? '');
  return (
    <>
      <BackToList entity={planned} />
      <PlannedView {...props} />
    </>
  );
}

const facts = ['flow', 'value', 'value_max', 'wallet_id', 'destination_wallet_id', 'until', 'categories', 'who_id'];

/** Its rule, its open days with their buttons, and the real rows that fulfilled it. */
export function PlannedView({ id }: RecordProps): ReactNode {
  const account = useAccount();
  const says = useRuleWords();
  const query = useQuery(docQuery<PlannedDoc>(account, planned, id));
  return (
    <QueryState query={query}>
      {(doc) => (
        <article className="o-page o-record f-month">
          <RecordHead entity={planned} doc={doc} />
          <p className="o-flush">{says(doc)}</p>
          <Facts entity={planned} doc={doc} names={doc.state === 'active' ? facts : [...facts, 'state']} />
          <OpenDays account={account} doc={doc} />
          <RealRows account={account} doc={doc} />
          <Stream entity={planned} id={id} />
        </article>
      )}
    </QueryState>
  );
}

function OpenDays({ account, doc }: { account: string; doc: PlannedDoc }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const own = usePlannedFacts(account).data?.find(({ _id: id }) => id === doc._id);
  if (own === undefined || doc.state !== 'active') return null;
  if (own.inactive) return <p className="o-note f-late">{t('planned.inactive')}</p>;
  const days = [...own.late, ...(own.next === undefined ? [] : [own.next])];
  return (
    <ul className="o-plain-list f-lines">
      {days.map((day) => (
        <li key={day}>
          <span>
            <time dateTime={day}>{formats.date(day)}</time>{' '}
            {own.late.includes(day) ? <span className="o-small f-late">{t('planned.late')}</span> : null}
          </span>
          <PlannedSteps account={account} doc={doc} day={day} />
        </li>
      ))}
    </ul>
  );
}

const shownRows = 50;

function RealRows({ account, doc }: { account: string; doc: PlannedDoc }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const entity = flowEntities[plannedOf(doc).flow];
  const currency = useWallets(account).data?.find((one) => one._id === doc.wallet_id)?.currency ?? '';
  const { data = [] } = useQuery(
    listQuery(account, entity.kind, {
      selector: { klass: entity.kind, planned_id: doc._id },
      fields: ['_id', 'label', 'date', 'value', 'planned_day'],
      sort: [{ date: 'desc' }],
      limit: shownRows,
    }),
  );
  if (data.length === 0) return null;
  return (
    <section className="o-section">
      <h2>{t('planned.rows')}</h2>
      <table className="o-records f-flow">
        <thead>
          <tr>
            <th>{fieldLabel(t, entity, 'date')}</th>
            <th>{t('register.what')}</th>
            <th className="f-wide">{fieldLabel(t, entity, 'planned_day')}</th>
            <th className="f-figure">{fieldLabel(t, entity, 'value')}</th>
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <tr key={row._id}>
              <td className="f-side">{formats.date(String(row['date']))}</td>
              <td className="f-what">
                <Link to={recordPath(account, entity, row._id)}>{row.label}</Link>
              </td>
              <td className="f-wide o-quiet">{formats.date(String(row['planned_day']))}</td>
              <td className="f-figure">
                <Money amount={String(row['value'])} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
