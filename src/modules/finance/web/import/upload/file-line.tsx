import { Button, NativeSelect } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { currencyOf } from '#modules/finance/rules/csv/amounts/currency.ts';
import type { WalletDoc } from '../../wallet-doc.ts';
import type { Chosen } from './file-bytes.ts';
import type { Reading } from './use-upload.ts';
import { useTranslations } from '../../words.ts';
import '../file-step.css';

/** The chosen file in one line: name, bank and wallet. */
export function FileLine(props: {
  chosen: Chosen;
  reading: Reading;
  wallets: readonly WalletDoc[];
  wallet: WalletDoc;
  busy: boolean;
  /** The label of the button that leaves this file. */
  other: string;
  onWallet: (id: string) => void;
  onOther: () => void;
}): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { chosen, reading, wallet, wallets } = props;
  const { bank, rows, statement } = reading.proposal;
  const currency = currencyOf(reading.proposal);
  const stated = statement?.accounts[statement.chosen ?? -1]?.account ?? '';
  const facts = [
    formats.size(chosen.bytes.length),
    t('import.lines', { count: rows.length }),
    ...(stated === '' ? [] : [t('import.batch.account', { account: stated })]),
  ].join(' · ');
  const known = reading.remembered ? t('import.remembered') : bank === undefined ? null : t('import.bank', { bank });
  return (
    <>
      <div className="f-file-line">
        <IconFileSpreadsheet size={24} stroke={1.5} />
        <div className="f-file-name">
          <p className="o-strong o-cut">{chosen.name}</p>
          <p className="o-quiet o-small">{known === null ? facts : `${facts} · ${known}`}</p>
        </div>
        <NativeSelect
          aria-label={t('import.into')}
          value={wallet._id}
          disabled={props.busy}
          data={wallets.map((one) => ({ value: one._id, label: `${one.label} · ${one.currency ?? ''}` }))}
          onChange={(event) => props.onWallet(event.currentTarget.value)}
        />
        <Button variant="default" disabled={props.busy} onClick={props.onOther}>
          {props.other}
        </Button>
      </div>
      {currency === null || currency === wallet.currency ? null : (
        <p className="o-note f-other-currency">
          {t('import.other-currency', { file: currency, wallet: wallet.currency ?? '' })}
        </p>
      )}
    </>
  );
}
