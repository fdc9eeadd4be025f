import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { docQuery } from '#platform/web/data/queries.ts';
import { RecordPanel } from '#platform/web/list/record-panel.tsx';
import type { RecordProps } from '#platform/web/module.ts';
import { BackToList } from '#platform/web/record/show-page.tsx';
import { RecordHead, Stream } from '#platform/web/record/record-view.tsx';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { withWords } from '#platform/web/i18n/with-words.tsx';
import { lazy } from '#platform/web/lazy.tsx';
import { wallet } from '../../entities/wallet.ts';
import { cardWords } from '../cards/card-words.ts';
import { Register } from '../register/register.tsx';
import type { WalletDoc } from '../wallet-doc.ts';
import { MoveMenu } from './move-menu.tsx';
import '../finance.css';
import { useTranslations } from '../words.ts';
import './wallets.css';
import { Money } from '../money.tsx';
import { CreditBar } from './credit-bar.tsx';
import { PrivateMark } from './private-mark.tsx';

/** Only cards have bills. */
const CardBills = withWords(
  'finance-cards',
  cardWords,
  lazy(() => import('../cards/card-bills.tsx'), 'CardBills'),
);

/** A wallet as a page: totals and register, with the open row next to it. */
export function WalletPage({ id }: RecordProps): ReactNode {
  const account = useAccount();
  const [search, setSearch] = useSearchState();
  const query = useQuery(docQuery<WalletDoc>(account, wallet, id));
  const { entities } = useRegistry();
  const open = search['open'];
  const opened = [...entities.values()].find((entity) => open?.startsWith(`${entity.prefix}-`));
  useTitle(query.data?.label ?? '');
  return (
    <div className="o-index" data-open={open === undefined ? undefined : true}>
      <div className="f-wallet">
        <BackToList entity={wallet} />
        <QueryState query={query}>
          {(doc) => (
            <article className="o-page o-page-wide">
              <RecordHead entity={wallet} doc={doc}>
                <MoveMenu account={account} wallet={doc} />
              </RecordHead>
              <PrivateMark wallet={doc} />
              <WalletTotals doc={doc} />
              {doc.card === true ? <CardBills account={account} wallet={doc} /> : null}
              <Register key={id} account={account} wallet={doc} />
              <History id={id} />
            </article>
          )}
        </QueryState>
      </div>
      {open === undefined || opened === undefined ? null : (
        <RecordPanel key={open} entity={opened} id={open} onClose={() => setSearch({ open: undefined })} />
      )}
    </div>
  );
}

/** Comments and changes of the wallet, loaded when the person opens them. */
function History({ id }: { id: string }): ReactNode {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  return (
    <details className="o-fold f-history" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('wallet.history')}</summary>
      {open ? <Stream entity={wallet} id={id} /> : null}
    </details>
  );
}

/** A wallet's totals: confirmed balance, pending amount, their sum, and a card's credit. */
function WalletTotals({ doc }: { doc: WalletDoc }): ReactNode {
  const t = useTranslations();
  const { currency = '', balance = '0', pending_transactions: pending = '0', balance_after_pending: after = '0' } = doc;
  const totals = [
    ['balance', balance],
    ['pending_transactions', pending],
    ['balance_after_pending', after],
  ] as const;
  return (
    <div className="f-totals">
      <dl>
        {totals.map(([name, amount]) => (
          <div key={name} data-main={name === 'balance' ? true : undefined}>
            <dt>{t(`wallet.field.${name}`)}</dt>
            <dd>
              <Money amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      <CreditBar wallet={doc} />
    </div>
  );
}
