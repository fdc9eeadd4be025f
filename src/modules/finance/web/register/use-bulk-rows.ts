import { useMutation } from '@tanstack/react-query';
import type { Input } from '#platform/entity/define.ts';
import { bulk, type BulkRow } from '#platform/web/api/write.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import type { Refused } from '#platform/web/list/bulk/bulk-results.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { bulkChange, type BulkStep } from '../../rules/bulk.ts';
import type { LedgerRow } from '../../rules/ledger.ts';
import { useRefreshRows } from './use-ledger.ts';
import { useTranslations } from '../words.ts';

/** Changes or removes rows of several kinds; reports their number with an undo, and which were refused. */
export function useBulkRows(props: {
  account: string;
  wallet: string;
  onRefused: (refused: readonly Refused[]) => void;
}) {
  const t = useTranslations();
  const refreshRows = useRefreshRows(props.account);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (docs: readonly Input[]) => bulk(props.account, docs),
  });
  const send = async (rows: readonly LedgerRow[], docs: readonly Input[]): Promise<readonly BulkRow[] | null> => {
    try {
      const answer = await mutateAsync(docs);
      const refused = answer.flatMap((row, at): Refused[] => {
        const selected = rows[at];
        if (row.error === undefined || selected === undefined) return [];
        return [{ id: row.id, label: nameOf(selected), reason: row.reason, sent: docs[at] ?? {} }];
      });
      if (refused.length > 0) props.onRefused(refused);
      return answer;
    } catch (error) {
      showToast({ text: describeError(t, error).title, failed: true });
      return null;
    } finally {
      await refreshRows(rows.map((row) => row.klass));
    }
  };
  const change = async (rows: readonly LedgerRow[], step: BulkStep): Promise<void> => {
    const selected = rows.flatMap((row) => {
      const found = bulkChange(step, row, props.wallet);
      return found === null ? [] : [{ row, ...found }];
    });
    if (selected.length === 0) return showToast({ text: t('register.nothing-to-do') });
    const sent = selected.map(({ row }) => row);
    const answer = await send(
      sent,
      selected.map(({ row, to }) => ({ _id: row._id, _rev: row._rev, klass: row.klass, ...to })),
    );
    const saved = (answer ?? []).flatMap((result, at) => {
      const one = selected[at];
      return result.rev === undefined || one === undefined ? [] : [{ ...one, rev: result.rev }];
    });
    if (saved.length === 0) return;
    const write = saved.map(({ row, rev, back }) => ({ _id: row._id, _rev: rev, klass: row.klass, ...back }));
    showToast({ text: t('list.bulk-done', { count: saved.length }), undo: { db: props.account, write } });
  };
  const remove = async (rows: readonly LedgerRow[]): Promise<void> => {
    const docs = rows.map((row) => ({ _id: row._id, _rev: row._rev, klass: row.klass, _deleted: true }));
    const answer = (await send(rows, docs)) ?? [];
    const gone = answer.flatMap((row) => (row.error === undefined && row.id !== undefined ? [row.id] : []));
    const undo = { db: props.account, restore: gone };
    if (gone.length > 0) showToast({ text: t('list.bulk-deleted', { count: gone.length }), undo });
  };
  return { change, remove, busy: isPending };

  function nameOf(row: LedgerRow): string {
    return row.who ?? row.description ?? `${t(row.klass, { count: 1 })} ${row.date}`;
  }
}
