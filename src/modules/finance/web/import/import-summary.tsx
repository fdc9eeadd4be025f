import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconArrowRight, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { signed, sumOf } from '../../rules/money.ts';
import { Money, useMoney } from '../money.tsx';
import type { WalletDoc } from '../wallet-doc.ts';
import type { ImportDoc, ImportRows } from './use-import.ts';
import { useTranslations } from '../words.ts';
import './check-step.css';

/** The waiting rows, the balance before and after accepting them, and whether it matches the bank's. */
export function ImportSummary(props: {
  doc: ImportDoc;
  rows: ImportRows;
  wallet: WalletDoc | undefined;
  writable: boolean;
  busy: boolean;
  onAccept: () => void;
  onUndo: () => void;
}): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { doc, rows, wallet } = props;
  if (doc.undone_at !== undefined) return <p className="o-note f-import-note">{t('import.undone-note')}</p>;
  const currency = wallet?.currency ?? '';
  const now = wallet?.balance ?? '0';
  const after = sumOf([now, rows.waiting_sum]);
  const waits = rows.waiting > 0;
  const bank = doc.closing_balance;
  const gap = sumOf([bank ?? '0', rows.later_sum, signed(after, -1)]);
  return (
    <section className="f-standing" data-waiting={waits ? true : undefined}>
      <p role={rows.step === null ? undefined : 'status'}>
        {rows.step !== null
          ? t('import.step-note', { done: formats.number(rows.step.done), of: formats.number(rows.step.items) })
          : waits
            ? t('import.waiting-note', { count: rows.waiting })
            : t(rows.rows === 0 ? 'import.no-rows' : 'import.accepted-note')}
      </p>
      {wallet === undefined ? null : (
        <dl>
          <div>
            <dt>{t('import.balance-now')}</dt>
            <dd>
              <Money amount={now} currency={currency} />
            </dd>
          </div>
          {waits ? (
            <div>
              <dt>{t('import.balance-after')}</dt>
              <dd className="o-strong">
                <IconArrowRight size={16} className="f-arrow" aria-hidden="true" />{' '}
                <Money amount={after} currency={currency} />
              </dd>
            </div>
          ) : null}
          {bank === undefined || (!waits && /[1-9]/.test(gap)) ? null : (
            <div className="f-bank">
              <dt>{t('import.bank-says')}</dt>
              <dd>
                <Money amount={bank} currency={currency} />
              </dd>
              <Agreement gap={gap} pending={wallet.pending_transactions ?? '0'} currency={currency} />
            </div>
          )}
        </dl>
      )}
      {props.writable ? (
        <div className="f-standing-actions">
          <Button
            variant="default"
            disabled={props.busy}
            leftSection={<IconArrowBackUp size={16} />}
            onClick={props.onUndo}
          >
            {t('import.undo')}
          </Button>
          {waits ? (
            <Button loading={props.busy} leftSection={<IconCheck size={16} />} onClick={props.onAccept}>
              {t('import.accept-count', { count: rows.waiting })}
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

/** Whether the balance matches the bank's, or would match if the pending rows were confirmed. */
function Agreement(props: { gap: string; pending: string; currency: string }): ReactNode {
  const t = useTranslations();
  const money = useMoney();
  const isLess = props.gap.startsWith('-');
  if (!/[1-9]/.test(props.gap))
    return (
      <dd className="f-agreement" data-good>
        <IconCheck size={14} /> {t('import.agrees')}
      </dd>
    );
  const amount = money(isLess ? props.gap.slice(1) : props.gap, props.currency);
  return (
    <dd className="f-agreement" data-wrong>
      <IconAlertTriangle size={14} /> {t(isLess ? 'import.differs-less' : 'import.differs', { amount })}
      {/[1-9]/.test(sumOf([props.gap, signed(props.pending, -1)])) ? null : ` · ${t('import.differs-pending')}`}
    </dd>
  );
}
