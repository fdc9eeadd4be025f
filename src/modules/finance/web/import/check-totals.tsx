import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import { csv } from '../../entities/csv.ts';
import { signedUnits, total } from '../../rules/csv/amounts/units.ts';
import { signed } from '../../rules/money.ts';
import { Money, useMoney } from '../money.tsx';
import type { WalletDoc } from '../wallet-doc.ts';
import type { Preview, PreviewRow } from './upload/send-upload.ts';
import type { Reading } from './upload/use-upload.ts';
import { useTranslations } from '../words.ts';
import './check-step.css';

/** Sums of the file and of the ticked lines, and whether the file's own balance matches. */
export function CheckTotals(props: {
  rows: readonly PreviewRow[];
  ticked: readonly PreviewRow[];
  reading: Reading;
  wallet: WalletDoc;
  closing: Preview['closing'];
}): ReactNode {
  const t = useTranslations();
  const { rows, ticked, reading, wallet, closing } = props;
  const { balance, file } = reading;
  const line = (label: string, some: readonly PreviewRow[]): ReactNode => (
    <tr>
      <th scope="row">{label}</th>
      <td>{t('import.lines', { count: some.length })}</td>
      <td>
        <Money amount={sumOf(some, 'income', wallet)} currency={wallet.currency ?? ''} signed />
      </td>
      <td>
        <Money amount={signed(sumOf(some, 'outgo', wallet), -1)} currency={wallet.currency ?? ''} />
      </td>
    </tr>
  );
  return (
    <div className="f-check-totals">
      <table>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              <span className="o-hidden">{t('import.lines-name')}</span>
            </th>
            <th scope="col">{fieldLabel(t, csv, 'total_in')}</th>
            <th scope="col">{fieldLabel(t, csv, 'total_out')}</th>
          </tr>
        </thead>
        <tbody>
          {line(t('import.in-file'), rows)}
          {line(t('import.to-import'), ticked)}
        </tbody>
      </table>
      <div className="f-check-notes o-small">
        {balance === null ? null : balance.wrong.length === 0 ? (
          <p data-good>
            <IconCheck size={14} /> {t('import.balance-agrees', { count: balance.checked })}
          </p>
        ) : (
          <p data-wrong>
            <IconAlertTriangle size={14} /> {t('import.balance-wrong', { lines: balance.wrong.slice(0, 5).join(', ') })}{' '}
            {balance.wrong.length > 5 ? t('import.balance-wrong-more', { count: balance.wrong.length - 5 }) : null}
          </p>
        )}
        {closing === null ? null : (
          <Closing {...closing} own={balanceWith(ticked, wallet, closing.later)} wallet={wallet} />
        )}
        {file.footers === 0 ? null : <p className="o-quiet">{t('import.footers', { count: file.footers })}</p>}
      </div>
    </div>
  );
}

/** The file's balance, and what the wallet would have on the same day. */
function Closing(props: { amount: string; own: string; wallet: WalletDoc }): ReactNode {
  const t = useTranslations();
  const money = useMoney();
  const currency = props.wallet.currency ?? '';
  const digits = props.wallet.precision ?? 2;
  const bank = money(total([props.amount], digits), currency);
  if (signedUnits(props.amount) === signedUnits(props.own))
    return (
      <p data-good>
        <IconCheck size={14} /> {t('import.closing-agrees', { bank })}
      </p>
    );
  return <p>{t('import.closing-differs', { bank, own: money(total([props.own], digits), currency) })}</p>;
}

/** The wallet's balance on the file's last day with these rows. */
function balanceWith(ticked: readonly PreviewRow[], wallet: WalletDoc, later: string): string {
  const amounts = ticked.map(({ klass, value }) => (klass === 'outgo' ? signed(value, -1) : value));
  return total([wallet.balance ?? '0', signed(later, -1), ...amounts], wallet.precision ?? 2);
}

function sumOf(rows: readonly PreviewRow[], kind: PreviewRow['klass'], wallet: WalletDoc): string {
  return total(
    rows.flatMap(({ klass, value }) => (klass === kind ? [value] : [])),
    wallet.precision ?? 2,
  );
}
