import { Link } from '@tanstack/react-router';
import { IconCalendarRepeat } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWritable } from '#platform/web/data/writable.ts';
import { kindLabel, optionLabel } from '#platform/web/i18n/labels.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { useShortcut } from '#platform/web/parts/focus/keyboard.ts';
import { NewButton } from '#platform/web/parts/new-button.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { newPath, recordPath } from '#platform/web/routing/paths.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useAccount, useGo } from '#platform/web/routing/use-url.ts';
import { planned } from '../../entities/planned.ts';
import { flows } from '../../rules/planned/options.ts';
import { useWallets } from '../wallet-doc.ts';
import { useTranslations } from '../words.ts';
import { type PlannedDoc, type PlannedFacts, usePlanned, usePlannedFacts } from './planned-docs.ts';
import { PlannedSteps } from './planned-steps.tsx';
import { useRuleWords, useValueWords } from './planned-words.ts';
import { NewPrices } from './new-prices.tsx';
import { Proposals } from './proposals.tsx';
import '../finance.css';
import '../month.css';

/** What is planned: proposals, changed prices, and all planned rows with their next days. */
export function PlannedIndex(): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const account = useAccount();
  const query = usePlanned(account);
  const facts = usePlannedFacts(account).data;
  const title = kindLabel(t, planned.kind, 2);
  useTitle(title);
  useShortcut('c', 'keys.create', () => go(newPath(account, planned)), useWritable(account, planned));
  return (
    <div className="o-page f-month">
      <div className="o-head">
        <h1>{title}</h1>
        <NewButton account={account} entity={planned} />
      </div>
      <QueryState query={query}>
        {(docs) => (
          <>
            <Proposals account={account} known={docs.length} />
            {docs.length === 0 ? (
              <EmptyState icon={IconCalendarRepeat} title={t('list.empty')} text={t('planned.empty')} />
            ) : (
              <>
                <NewPrices account={account} docs={docs} facts={facts ?? []} />
                {flows.map((flow) => {
                  const own = docs.filter((doc) => doc.flow === flow);
                  return own.length === 0 ? null : (
                    <section key={flow} className="o-section">
                      <h2>{kindLabel(t, flow, 2)}</h2>
                      <Rows account={account} docs={own} facts={facts ?? []} />
                    </section>
                  );
                })}
              </>
            )}
          </>
        )}
      </QueryState>
    </div>
  );
}

interface Props {
  readonly account: string;
  readonly docs: readonly PlannedDoc[];
  readonly facts: readonly PlannedFacts[];
}

function Rows({ account, docs, facts }: Props): ReactNode {
  const t = useTranslations();
  return (
    <table className="o-records f-flow">
      <thead>
        <tr>
          <th>{t('register.what')}</th>
          <th>{t('planned.next')}</th>
          <th className="f-wide">{t('planned.field.wallet_id')}</th>
          <th className="f-figure">{t('planned.field.value')}</th>
          <th>
            <span className="o-hidden">{t('planned.enter')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {docs.map((doc) => (
          <Row key={doc._id} account={account} doc={doc} facts={facts.find(({ _id: id }) => id === doc._id)} />
        ))}
      </tbody>
    </table>
  );
}

function Row(props: { account: string; doc: PlannedDoc; facts: PlannedFacts | undefined }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const says = useRuleWords();
  const value = useValueWords();
  const { account, doc, facts } = props;
  const wallet = useWallets(account).data?.find((one) => one._id === doc.wallet_id);
  const isCounted = facts?.inactive !== true && doc.state === 'active';
  const [late] = facts?.late ?? [];
  const day = late ?? facts?.next;
  return (
    <tr>
      <td className="f-what">
        <Link to={recordPath(account, planned, doc._id)}>{doc.label}</Link>
        <span className="o-small o-quiet">{says(doc)}</span>
        {facts?.inactive === true ? <span className="o-small f-late">{t('planned.inactive')}</span> : null}
        {doc.state === 'active' ? null : (
          <span className="o-small o-quiet">{optionLabel(t, planned, 'state', doc.state ?? '')}</span>
        )}
      </td>
      <td className="f-side">
        {day === undefined || !isCounted ? null : (
          <>
            <time dateTime={day}>{formats.date(day)}</time>
            {late === undefined ? null : <span className="o-small f-late">{t('planned.late')}</span>}
          </>
        )}
      </td>
      <td className="f-wide">{wallet?.label ?? t('wallet.hidden')}</td>
      <td className="f-figure">{value(doc, wallet?.currency ?? '')}</td>
      <td className="f-step">
        {day === undefined || !isCounted ? null : <PlannedSteps account={account} doc={doc} day={day} />}
      </td>
    </tr>
  );
}
