import type { ReactNode } from 'react';
import { useGroupCurrency } from '#platform/web/data/settings/group-currency.ts';
import { useGroupSetting } from '#platform/web/data/settings/group-setting.ts';
import { CopyLine } from '#platform/web/parts/copy-line.tsx';
import { QrCode } from '#platform/web/parts/qr-code.tsx';
import { qrRows } from '#modules/people/rules/qr-rows.ts';
import { pixOfOrder } from '../../rules/money/pix-code.ts';
import { pixPayee } from '../../rules/money/pix-payee.ts';
import { useMoneyWords } from './money-words.ts';

/** The Pix code of an amount: as QR code, to copy, and the key in words. */
export function PixBox(props: {
  account: string;
  number: number;
  amount: string;
  currency: string | undefined;
}): ReactNode {
  const t = useMoneyWords();
  const { account, number, amount } = props;
  const ofGroup = useGroupCurrency(account);
  const settings = {
    'pix-key': useGroupSetting(account, 'pix-key'),
    'pix-name': useGroupSetting(account, 'pix-name'),
    'pix-city': useGroupSetting(account, 'pix-city'),
    name: useGroupSetting(account, 'name'),
    addresses: useGroupSetting(account, 'addresses'),
  };
  if (Object.values(settings).includes(undefined)) return null;
  if (settings['pix-key'] === null) return <p className="o-quiet o-small o-flush">{t('money.pix-none')}</p>;
  const due = /^\d{1,10}(\.\d{1,2})?$/.test(amount) ? amount : '0';
  const currency = props.currency ?? ofGroup ?? '';
  const pix = pixOfOrder(
    pixPayee((key) => settings[key]),
    { due, currency, number },
  );
  if (pix === null) return null;
  const kind = t(`money.pix-key.${pix.key.kind}`);
  return (
    <div className="t-pix">
      <div className="t-pix-qr">
        <QrCode rows={qrRows(pix.code)} className="t-pix-code" label={t('money.pix-code')} />
      </div>
      <CopyLine label={t('money.pix-code')} text={pix.code} testId="pix-code" />
      <CopyLine label={t('money.pix-key', { kind })} text={pix.key.key} />
    </div>
  );
}
