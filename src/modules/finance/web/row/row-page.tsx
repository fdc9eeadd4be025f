import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { docQuery } from '#platform/web/data/queries.ts';
import { useCreating } from '#platform/web/data/writable.ts';
import { fieldLabel, optionLabel } from '#platform/web/i18n/labels.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import type { RecordProps } from '#platform/web/module.ts';
import { Facts } from '#platform/web/record/facts.tsx';
import { RecordHead, Stream } from '#platform/web/record/record-view.tsx';
import { BackToList } from '#platform/web/record/show-page.tsx';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { income } from '../../entities/income.ts';
import { wallet } from '../../entities/wallet.ts';
import { movementsOf } from '../../rules/movements.ts';
import { isRowKind } from '../../rules/row-kinds.ts';
import { rateOf } from '../../rules/rate.ts';
import { withWords } from '#platform/web/i18n/with-words.tsx';
import { lazy } from '#platform/web/lazy.tsx';
import { cardWords } from '../cards/card-words.ts';
import { ProposedPayment } from '../import/proposed-payment.tsx';
import { useProposals } from '../import/use-proposals.ts';
import { Money } from '../money.tsx';
import { useWallets, type WalletDoc } from '../wallet-doc.ts';
import { RowParts } from '../splits/row-parts.tsx';
import { SourceLink } from './source-link.tsx';
import { RowState } from './row-state.tsx';
import '../finance.css';
import { useTranslations } from '../words.ts';

/** Only rows of cards show it, which know its words. */
const RowBill = withWords(
  'finance-cards',
  cardWords,
  lazy(() => import('../cards/row-bill.tsx'), 'RowBill'),
);

/** A row as a page. */
export function RowPage(props: RecordProps): ReactNode {
  const account = useAccount();
  const { data } = useQuery(docQuery(account, props.entity, props.id));
  useTitle(data?.label ?? '');
  return (
    <>
      <BackToList entity={props.entity} />
      <RowView {...props} />
    </>
  );
}

/** The row's amounts by wallet, state, third party, description, and stream. */
export function RowView({ entity, id }: RecordProps): ReactNode {
  const account = useAccount();
  const query = useQuery(docQuery(account, entity, id));
  return (
    <QueryState query={query}>
      {(doc) => (
        <article className="o-page o-record">
          <RecordHead entity={entity} doc={doc} />
          <RowState account={account} entity={entity} doc={doc} />
          {doc.klass === income.kind ? <RowProposal account={account} id={id} /> : null}
          <Moves account={account} doc={doc} />
          <BillOfRow account={account} entity={entity} doc={doc} />
          <Facts entity={entity} doc={doc} names={facts} />
          <RowParts account={account} doc={doc} />
          <SourceLink account={account} source={doc['source']} />
          <More account={account} entity={entity} doc={doc} />
          <Stream entity={entity} id={id} />
        </article>
      )}
    </QueryState>
  );
}

function BillOfRow(props: { account: string; entity: Entity; doc: AnyDoc }): ReactNode {
  const wallets = useWallets(props.account).data;
  const at = wallets?.find(({ _id }) => _id === props.doc['wallet_id']);
  return at?.card === true ? <RowBill {...props} /> : null;
}

const facts = ['date', 'paid_to', 'paid_by', 'who_id', 'categories', 'plan_id', 'planned_id', 'planned_day', 'csv_id'];

function RowProposal({ account, id }: { account: string; id: string }): ReactNode {
  const proposal = useProposals(account, { row: id }).get(id);
  const { permitted, held } = useCreating(account, income);
  return proposal === undefined ? null : (
    <ProposedPayment account={account} proposal={proposal} writable={permitted && held === undefined} />
  );
}

/** The signed amount in each wallet. */
function Moves(props: { account: string; doc: AnyDoc }): ReactNode {
  const t = useTranslations();
  const wallets = useWallets(props.account).data;
  const { klass } = props.doc;
  if (!isRowKind(klass)) return null;
  return (
    <ul className="o-plain-list f-moves">
      {movementsOf(klass, props.doc).map((move) => {
        const at = wallets?.find((one) => one._id === move.wallet_id);
        if (wallets === undefined) return null;
        if (at === undefined)
          return (
            <li key={move.wallet_id} className="o-quiet">
              {t('wallet.hidden')}
            </li>
          );
        return (
          <li key={move.wallet_id}>
            <span className="f-moved">
              <Money amount={move.amount} currency={at.currency ?? ''} signed />
            </span>
            <Link to={recordPath(props.account, wallet, at._id)}>{at.label}</Link>
          </li>
        );
      })}
    </ul>
  );
}

/** The fee, the rate of an exchange, and the description if another field is the title. */
function More(props: { account: string; entity: Entity; doc: AnyDoc }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const wallets = useWallets(props.account).data ?? [];
  const { entity, doc } = props;
  const at = (name: string): WalletDoc | undefined => wallets.find((one) => one._id === doc[name]);
  const [source, destination] = [at('source_wallet_id'), at('destination_wallet_id')];
  const payer = doc['fee_kind'] === 'destination' ? destination : source;
  const fee = doc['fee'];
  const rate = rateOf(doc['value_out'], doc['value_in']);
  const lines: ReactNode[] = [];
  if (typeof fee === 'string' && /[1-9]/.test(fee) && payer !== undefined)
    lines.push(
      <div key="fee">
        <dt>{fieldLabel(t, entity, 'fee')}</dt>
        <dd>
          <Money amount={fee} currency={payer.currency ?? ''} />
          {doc['fee_kind'] === undefined ? null : ` · ${optionLabel(t, entity, 'fee_kind', String(doc['fee_kind']))}`}
        </dd>
      </div>,
    );
  if (rate !== null && source !== undefined && destination !== undefined)
    lines.push(
      <div key="rate">
        <dt>{t('exchange.rate-title')}</dt>
        <dd>
          {t('exchange.rate', {
            from: source.currency ?? '',
            rate: formats.number(rate, 8),
            to: destination.currency ?? '',
          })}
        </dd>
      </div>,
    );
  return lines.length === 0 ? null : <dl className="o-facts">{lines}</dl>;
}
