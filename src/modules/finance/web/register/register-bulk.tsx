import { Button, Menu } from '@mantine/core';
import { IconCircleCheck, IconDots, IconInbox, IconTrash, IconWallet } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useWritable } from '#platform/web/data/writable.ts';
import type { Refused } from '#platform/web/list/bulk/bulk-results.tsx';
import type { Selection } from '#platform/web/list/bulk/selection.ts';
import { ConfirmDialog } from '#platform/web/parts/dialogs/confirm-dialog.tsx';
import { outgo } from '../../entities/outgo.ts';
import type { BulkStep } from '../../rules/bulk.ts';
import { takesRows } from '../../rules/entering.ts';
import type { LedgerRow } from '../../rules/ledger.ts';
import { sumOf } from '../../rules/money.ts';
import { Money } from '../money.tsx';
import { useWallets, type WalletDoc } from '../wallet-doc.ts';
import { CategoryChange } from './category-change.tsx';
import { useBulkRows } from './use-bulk-rows.ts';
import { useTranslations } from '../words.ts';

/** The actions for the selected rows, and their sum. */
export function RegisterBulk(props: {
  account: string;
  wallet: WalletDoc;
  rows: readonly LedgerRow[];
  selection: Selection;
  onRefused: (refused: readonly Refused[]) => void;
}): ReactNode {
  const t = useTranslations();
  const { account, wallet, selection } = props;
  const writable = useWritable(account, outgo);
  const rows = props.rows.filter((row) => selection.ids.has(row._id));
  const { change, remove, busy } = useBulkRows({ account, wallet: wallet._id, onRefused: props.onRefused });
  const others = useWallets(account).data?.filter((one) => one._id !== wallet._id && takesRows(one)) ?? [];
  const [deleting, setDeleting] = useState(false);
  const removeAll = async (): Promise<void> => {
    await remove(rows);
    setDeleting(false);
    selection.clear();
  };
  const run = (step: BulkStep): void => void change(rows, step).then(selection.clear);
  return (
    <div className="o-bulk" role="toolbar" aria-label={t('list.selected', { count: rows.length })}>
      <span className="o-strong">{t('list.selected', { count: rows.length })}</span>
      <Money amount={sumOf(rows.map((row) => row.amount))} currency={wallet.currency ?? ''} signed />
      {writable ? (
        <Steps
          account={account}
          rows={rows}
          others={others}
          busy={busy}
          onRun={run}
          onDelete={() => setDeleting(true)}
        />
      ) : null}
      <Button size="xs" variant="subtle" color="gray" onClick={selection.clear}>
        {t('action.clear')}
      </Button>
      {deleting ? (
        <ConfirmDialog
          name="register-delete"
          title={t('list.bulk-delete-question', { count: rows.length })}
          text={t('form.delete-text')}
          confirm={t('action.delete')}
          dangerous
          busy={busy}
          onConfirm={() => void removeAll()}
          onCancel={() => setDeleting(false)}
        />
      ) : null}
    </div>
  );
}

/** The steps, unless the group is read-only. */
function Steps(props: {
  account: string;
  rows: readonly LedgerRow[];
  others: readonly WalletDoc[];
  busy: boolean;
  onRun: (step: BulkStep) => void;
  onDelete: () => void;
}): ReactNode {
  const t = useTranslations();
  return (
    <>
      {props.rows.some((row) => row.imported) ? (
        <Button
          size="xs"
          variant="subtle"
          loading={props.busy}
          leftSection={<IconInbox size={14} />}
          onClick={() => props.onRun({ do: 'accept' })}
        >
          {t('register.accept')}
        </Button>
      ) : null}
      <Button
        size="xs"
        variant="subtle"
        loading={props.busy}
        leftSection={<IconCircleCheck size={14} />}
        onClick={() => props.onRun({ do: 'confirm' })}
      >
        {t('register.confirm')}
      </Button>
      <CategoryChange account={props.account} busy={props.busy} onApply={props.onRun} />
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            size="xs"
            variant="subtle"
            loading={props.busy}
            disabled={props.others.length === 0}
            leftSection={<IconWallet size={14} />}
          >
            {t('register.move')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className="o-scroll o-menu-long">
          {props.others.map((one) => (
            <Menu.Item key={one._id} onClick={() => props.onRun({ do: 'move', wallet: one._id })}>
              {one.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button size="xs" variant="subtle" color="gray" aria-label={t('action.more')}>
            <IconDots size={16} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => props.onRun({ do: 'unconfirm' })}>{t('register.unconfirm')}</Menu.Item>
          <Menu.Item color="var(--o-red)" leftSection={<IconTrash size={16} />} onClick={() => props.onDelete()}>
            {t('action.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
