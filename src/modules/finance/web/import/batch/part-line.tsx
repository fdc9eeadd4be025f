import { Button, Loader, NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { reasonKey } from '#platform/web/i18n/complaint.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { csv } from '#modules/finance/entities/csv.ts';
import { total } from '#modules/finance/rules/csv/amounts/units.ts';
import { signed } from '#modules/finance/rules/money.ts';
import type { ImportPart } from '#modules/finance/rules/unpack/unpack.ts';
import { Money } from '../../money.tsx';
import type { WalletDoc } from '../../wallet-doc.ts';
import { uploadError } from '../upload/upload-error.ts';
import { useTranslations } from '../../words.ts';
import type { BatchPart } from './use-batch.ts';
import { NewWallet } from '../upload/new-wallet.tsx';

/** A part of a batch: its name, its wallet, and what it adds or why it does not. */
export function PartLine(props: {
  account: string;
  part: ImportPart;
  row: BatchPart;
  wallets: readonly WalletDoc[];
  running: boolean;
  busy: boolean;
  onWallet: (id: string) => void;
  onOpen: () => void;
}): ReactNode {
  const t = useTranslations();
  const { part, row, wallets } = props;
  const { wallet, result } = row;
  const imported = result === undefined || result instanceof Error ? undefined : result;
  const label = part.of === '' ? part.name : `${part.name} · ${part.of}`;
  return (
    <li className="f-part">
      <span className="f-part-name">
        <span className="o-strong">{part.name}</span>
        {part.of === '' ? null : (
          <span className="o-quiet o-small">{t('import.batch.account', { account: part.of })}</span>
        )}
      </span>
      {imported === undefined ? (
        <span className="f-part-wallet">
          <NativeSelect
            aria-label={t('import.batch.wallet-of', { name: label })}
            value={wallet?._id ?? ''}
            disabled={props.busy}
            data={[
              ...(wallet === undefined ? [{ value: '', label: t('import.choose-wallet') }] : []),
              ...wallets.map((one) => ({ value: one._id, label: `${one.label} · ${one.currency ?? ''}` })),
            ]}
            onChange={(event) => props.onWallet(event.currentTarget.value)}
          />
          {wallet === undefined ? <NewWallet account={props.account} onMade={props.onWallet} /> : null}
        </span>
      ) : (
        <span className="f-part-wallet o-quiet">{wallet?.label}</span>
      )}
      <span className="f-part-state o-small" aria-live="polite">
        {props.running ? <Loader size={14} /> : <State row={row} />}
        {imported === undefined ? <Opening part={part} wallet={wallet} /> : null}
      </span>
      <span className="f-part-action">
        {imported === undefined ? (
          <Button
            variant="default"
            size="compact-sm"
            disabled={props.busy || wallet === undefined}
            aria-label={t('import.batch.check-of', { name: label })}
            onClick={props.onOpen}
          >
            {t('import.batch.check')}
          </Button>
        ) : imported.id === undefined ? null : (
          <Button
            component={Link}
            to={recordPath(props.account, csv, imported.id)}
            variant="default"
            size="compact-sm"
            aria-label={t('import.batch.open-of', { name: label })}
          >
            {t('import.batch.open')}
          </Button>
        )}
      </span>
    </li>
  );
}

/** The opening balance of the file, where it is not that of the chosen wallet. */
function Opening({ part, wallet }: { part: ImportPart; wallet: WalletDoc | undefined }): ReactNode {
  const t = useTranslations();
  const { opening } = part;
  if (opening === undefined || wallet === undefined) return null;
  if (total([opening], 8) === total([wallet.start_balance ?? '0'], 8)) return null;
  return (
    <span className="f-part-sums" data-wrong>
      <IconAlertTriangle size={14} /> {t('import.batch.opening')}{' '}
      <Money amount={opening} currency={wallet.currency ?? ''} />
    </span>
  );
}

function State({ row }: { row: BatchPart }): ReactNode {
  const t = useTranslations();
  const { wallet, preview, error, result } = row;
  const wrong = (text: string): ReactNode => (
    <span data-wrong>
      <IconAlertTriangle size={14} /> {text}
    </span>
  );
  if (result instanceof Error) return wrong(uploadError(t, result));
  if (result !== undefined)
    return (
      <span data-good>
        <IconCheck size={14} /> {counts(t, result.added, result.left_out, result.rejected)}
      </span>
    );
  if (wallet === undefined) return <span className="o-quiet">{t('import.batch.which-wallet')}</span>;
  if (error !== null) return wrong(uploadError(t, error));
  if (preview === undefined) return <Loader size={14} aria-label={t('import.batch.reading')} />;
  if (preview.complaint !== null) return wrong(t.dynamic(`error.${reasonKey(preview.complaint)}`));
  if (preview.questions.length > 0) return wrong(t('import.batch.asks', { count: preview.questions.length }));
  const currency = wallet.currency ?? '';
  return (
    <>
      {counts(t, preview.fresh, preview.known, preview.refused)}
      {preview.fresh === 0 ? null : (
        <span className="f-part-sums">
          <Money amount={preview.income} currency={currency} signed />{' '}
          <Money amount={signed(preview.outgo, -1)} currency={currency} />
        </span>
      )}
      {preview.balance === 'differs' ? wrong(t('import.batch.balance-differs')) : null}
    </>
  );
}

/** "12 new · 3 known · 1 rejected"; what is none is left out, except new ones. */
function counts(t: ReturnType<typeof useTranslations>, fresh: number, known: number, refused: number): string {
  return [
    t('import.batch.new', { count: fresh }),
    ...(known === 0 ? [] : [t('import.batch.known', { count: known })]),
    ...(refused === 0 ? [] : [t('import.batch.refused', { count: refused })]),
  ].join(' · ');
}
