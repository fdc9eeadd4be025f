import { IconCreditCard, IconWallet } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCreating } from '#platform/web/data/writable.ts';
import { newPath, recordPath } from '#platform/web/routing/paths.ts';
import { useAccount, useGo } from '#platform/web/routing/use-url.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { useShortcut } from '#platform/web/parts/focus/keyboard.ts';
import { NewButton } from '#platform/web/parts/new-button.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { wallet } from '../../entities/wallet.ts';
import { currencyTotals } from '../../rules/currency-totals.ts';
import { Money } from '../money.tsx';
import { useWallets, type WalletDoc } from '../wallet-doc.ts';
import { CreditBar } from './credit-bar.tsx';
import { PrivateMark } from './private-mark.tsx';
import '../finance.css';
import { useTranslations } from '../words.ts';
import './wallets.css';

/** All wallets with their balances and the sum of each currency; inactive ones are folded below. */
export function WalletsIndex(): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const account = useAccount();
  const query = useWallets(account);
  const title = t('wallet', { count: 2 });
  const { permitted, held } = useCreating(account, wallet);
  useTitle(title);
  useShortcut('c', 'keys.create', () => go(newPath(account, wallet)), permitted && held === undefined);
  return (
    <div className="o-page f-wallets">
      <div className="o-head">
        <h1>{title}</h1>
        <NewButton account={account} entity={wallet} />
      </div>
      <QueryState query={query}>{(wallets) => <Wallets account={account} wallets={wallets} />}</QueryState>
    </div>
  );
}

function Wallets(props: { account: string; wallets: readonly WalletDoc[] }): ReactNode {
  const t = useTranslations();
  const active = props.wallets.filter((one) => one.active !== false);
  const others = props.wallets.filter((one) => one.active === false);
  if (props.wallets.length === 0)
    return (
      <EmptyState icon={IconWallet} title={t('list.empty')} text={t('wallet.empty')}>
        <NewButton account={props.account} entity={wallet} />
      </EmptyState>
    );
  return (
    <>
      {active.length === 0 ? null : <WalletTable account={props.account} wallets={active} summed />}
      {others.length === 0 ? null : (
        <details className="o-fold f-inactive" open={active.length === 0}>
          <summary>{t('wallet.inactive', { count: others.length })}</summary>
          <WalletTable account={props.account} wallets={others} />
        </details>
      )}
    </>
  );
}

function WalletTable(props: { account: string; wallets: readonly WalletDoc[]; summed?: boolean }): ReactNode {
  const t = useTranslations();
  return (
    <table className="o-records f-wallet-table">
      <thead>
        <tr>
          <th>{t('wallet.field.name')}</th>
          <th className="f-figure">{t('wallet.field.balance')}</th>
          <th className="f-figure">{t('wallet.field.pending_transactions')}</th>
          <th className="f-figure">{t('wallet.field.balance_after_pending')}</th>
        </tr>
      </thead>
      {currencyTotals(props.wallets).map((total) => {
        const own = props.wallets.filter((one) => one.currency === total.currency);
        const { currency } = total;
        return (
          <tbody key={currency}>
            {own.map((one) => (
              <WalletRow key={one._id} account={props.account} wallet={one} />
            ))}
            {props.summed === true && own.length > 1 ? (
              <tr className="f-sum">
                <th scope="row">{t('wallet.total', { currency })}</th>
                {[total.balance, total.pending, total.after].map((amount, place) => (
                  <td key={['balance', 'pending', 'after'][place]} className="f-figure">
                    <Money amount={amount} currency={currency} />
                  </td>
                ))}
              </tr>
            ) : null}
          </tbody>
        );
      })}
    </table>
  );
}

function WalletRow(props: { account: string; wallet: WalletDoc }): ReactNode {
  const t = useTranslations();
  const { wallet: one } = props;
  const { currency = '', balance = '0', pending_transactions: pending = '0', balance_after_pending: after = '0' } = one;
  const Picture = one.card === true ? IconCreditCard : IconWallet;
  return (
    <tr>
      <td className="f-wallet-cell">
        <span className="f-wallet-name">
          <Picture size={18} stroke={1.5} aria-hidden="true" />
          <Link to={recordPath(props.account, wallet, one._id)} className="o-row-link f-wide-link">
            {one.label}
          </Link>
        </span>
        <PrivateMark wallet={one} />
        <CreditBar wallet={one} />
      </td>
      {(
        [
          ['balance', balance],
          ['pending_transactions', pending],
          ['balance_after_pending', after],
        ] as const
      ).map(([name, amount]) => (
        <td
          key={name}
          className="f-figure"
          data-name={t(`wallet.field.${name}`)}
          data-zero={/[1-9]/.test(amount) ? undefined : true}
        >
          <Money amount={amount} currency={currency} />
        </td>
      ))}
    </tr>
  );
}
