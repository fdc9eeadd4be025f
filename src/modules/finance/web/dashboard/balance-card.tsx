import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import { findAll } from '#platform/web/api/api.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { indexPath, recordPath } from '#platform/web/routing/paths.ts';
import { wallet } from '../../entities/wallet.ts';
import { walletBalance } from '../../entities/wallet-balance.ts';
import { runningBalances } from '../../rules/running-balances.ts';
import { Money } from '../money.tsx';
import '../finance.css';
import { useShownAmounts, veil } from './use-shown-amounts.ts';
import { useTranslations } from '../words.ts';

type BalanceDoc = AnyDoc & Doc<typeof walletBalance>;

/** Dashboard card of balances above zero, hidden until the person shows them. */
export function BalanceCard({ account }: { account: string }): ReactNode {
  const t = useTranslations();
  const [open, setOpen] = useShownAmounts();
  // Hidden again when the person returns to the dashboard.
  useEffect(() => () => setOpen(false), [setOpen]);
  const { data } = useQuery({
    // Under the wallets' cache key, because balances change with wallets.
    queryKey: [...kindKey(account, wallet.kind), 'balances'],
    queryFn: ({ signal }) =>
      findAll<BalanceDoc>(
        account,
        {
          selector: { klass: walletBalance.kind, active: { $ne: false } },
          fields: ['_id', 'wallet_id', 'name', 'currency', 'balance', 'precision'],
          sort: [{ name: 'asc' }],
        },
        signal,
      ),
  });
  if (data === undefined || data.length === 0) return null;
  const label = t(open ? 'balance.hide' : 'balance.show');
  return (
    <section aria-labelledby="balances">
      <div className="f-card-head">
        <h2 id="balances">{t('balance.title')}</h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={label}
          title={label}
          aria-pressed={open}
          onClick={() => setOpen(!open)}
        >
          {open ? <IconEyeOff size={18} /> : <IconEye size={18} />}
        </ActionIcon>
      </div>
      {open ? <Balances account={account} balances={data} /> : <Hidden count={runningBalances(data).length} />}
      <Link to={indexPath(account, wallet)} className="o-small">
        {t('show.all')}
      </Link>
    </section>
  );
}

function Balances(props: { account: string; balances: readonly BalanceDoc[] }): ReactNode {
  const t = useTranslations();
  const shown = runningBalances(props.balances);
  if (shown.length === 0) return <p className="o-quiet o-flush">{t('balance.none')}</p>;
  return (
    <ul className="o-plain-list f-lines">
      {shown.map((one) => (
        <li key={one._id}>
          <Link to={recordPath(props.account, wallet, one.wallet_id ?? '')} className="o-cut">
            {one.name}
          </Link>
          <Money amount={one.balance ?? '0'} currency={one.currency ?? ''} />
        </li>
      ))}
    </ul>
  );
}

/** A placeholder that reveals nothing about an amount, not even its length. */
function Hidden(props: { count: number }): ReactNode {
  const rows = Math.max(1, Math.min(3, props.count));
  return (
    <ul className="o-plain-list f-lines" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <li key={row}>
          <span className="o-quiet">{veil}</span>
          <span className="o-quiet">{veil}</span>
        </li>
      ))}
    </ul>
  );
}
