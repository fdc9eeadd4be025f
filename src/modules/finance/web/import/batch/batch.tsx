import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Unpacked } from '#modules/finance/rules/unpack/unpack.ts';
import type { WalletDoc } from '../../wallet-doc.ts';
import { OneFile } from '../upload/one-file.tsx';
import { useTranslations } from '../../words.ts';
import { BatchEnd } from './batch-end.tsx';
import { MissingWallets } from './missing-wallets.tsx';
import { PartLine } from './part-line.tsx';
import { isReady, useBatch } from './use-batch.ts';
import './batch.css';

/** Several files, sheets or accounts: a line with its wallet for each, and one button that imports them. */
export function Batch(props: {
  account: string;
  wallets: readonly WalletDoc[];
  files: Unpacked;
  /** Whether leaving the page would lose files that are not imported yet. */
  onUnsaved: (isUnsaved: boolean) => void;
  onEnd: () => void;
}): ReactNode {
  const t = useTranslations();
  const { account, wallets, files } = props;
  const batch = useBatch(account, files, wallets);
  const [opened, setOpened] = useState<number | null>(null);
  const ready = batch.rows.filter(isReady);
  const isUnsaved = ready.length > 0 || opened !== null || batch.rows.every(({ result }) => result === undefined);
  const { onUnsaved } = props;
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);
  const program = files.parts.find((one) => one.program !== undefined)?.program;
  const part = files.parts[opened ?? -1];
  const wallet = batch.rows[opened ?? -1]?.wallet;
  if (opened !== null && part !== undefined && wallet !== undefined)
    return (
      <OneFile
        account={account}
        chosen={part}
        {...(part.account === undefined ? {} : { place: part.account })}
        batch={batch.batch}
        accounts={batch.accounts}
        wallets={wallets}
        wallet={wallet}
        other={t('import.batch.back')}
        onWallet={(id) => batch.choose(opened, id)}
        onOther={() => setOpened(null)}
        onDone={(imported) => {
          batch.note(opened, imported);
          setOpened(null);
        }}
      />
    );
  const rows = ready.reduce((sum, { preview }) => sum + (preview?.fresh ?? 0), 0);
  const isReading = batch.rows.some(({ wallet: into, preview, error }) => into !== undefined && !preview && !error);
  return (
    <>
      <p>{t('import.batch.intro', { count: files.parts.length })}</p>
      {program === undefined ? null : <p>{t('import.batch.program', { program })}</p>}
      <MissingWallets
        account={account}
        parts={files.parts.filter((_part, place) => batch.rows[place]?.wallet === undefined)}
        busy={batch.running !== null}
      />
      <ul className="f-batch o-plain-list">
        {files.parts.map((one, place) => {
          const row = batch.rows[place];
          return row === undefined ? null : (
            <PartLine
              key={place}
              account={account}
              part={one}
              row={row}
              wallets={wallets}
              running={batch.running === place}
              busy={batch.running !== null}
              onWallet={(id) => batch.choose(place, id)}
              onOpen={() => setOpened(place)}
            />
          );
        })}
        {files.unreadable.map(({ name, reason, format = '' }) => (
          <li key={`unreadable ${name}`} className="f-part">
            <span className="f-part-name o-strong">{name}</span>
            <span className="f-part-refused o-small" data-wrong>
              <IconAlertTriangle size={14} /> {t(`import.unreadable.${reason}`, { format })}
            </span>
          </li>
        ))}
      </ul>
      <Balances
        agree={batch.rows.filter(({ preview }) => preview?.balance === 'agrees').length}
        differ={batch.rows.filter(({ preview }) => preview?.balance === 'differs').length}
      />
      <BatchEnd account={account} rows={batch.rows} onOther={props.onEnd} busy={batch.running !== null}>
        {isUnsaved || batch.running !== null ? (
          <Button
            disabled={ready.length === 0 || isReading}
            loading={batch.running !== null}
            onClick={() => void batch.run()}
          >
            {t('import.batch.run', { rows, count: ready.length })}
          </Button>
        ) : null}
      </BatchEnd>
    </>
  );
}

/** How many files prove themselves by their own balances. */
function Balances(props: { agree: number; differ: number }): ReactNode {
  const t = useTranslations();
  return (
    <div className="f-check-notes o-small">
      {props.agree === 0 ? null : (
        <p data-good>
          <IconCheck size={14} /> {t('import.batch.agree', { count: props.agree })}
        </p>
      )}
      {props.differ === 0 ? null : (
        <p data-wrong>
          <IconAlertTriangle size={14} /> {t('import.batch.differ', { count: props.differ })}
        </p>
      )}
    </div>
  );
}
