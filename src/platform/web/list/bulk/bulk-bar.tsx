import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import { findAll } from '../../api/api.ts';
import type { BulkRow } from '../../api/write.ts';
import { useBulk } from '../../data/queries.ts';
import { describeError } from '../../i18n/describe-error.ts';
import { useT } from '../../i18n/language.tsx';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx';
import { showToast } from '../../parts/toasts.tsx';
import { useRegistry } from '../../routing/registry.tsx';
import { BulkChange } from './bulk-change.tsx';
import type { Refused } from './bulk-results.tsx';
import type { Selection } from './selection.ts';

/** The actions for the selected rows: change a field, or delete after a question; both with undo. */
export function BulkBar(props: {
  account: string;
  entity: Entity;
  rows: readonly AnyDoc[];
  selection: Selection;
  /** Called with the records that were not changed, which stay selected; empty after full success. */
  onRefused: (refused: readonly Refused[]) => void;
}): ReactNode {
  const t = useT();
  const { entity, selection, onRefused } = props;
  const { takesBack } = useRegistry();
  const bulk = useBulk(props.account, entity.kind);
  const [deleting, setDeleting] = useState(false);
  const rows = props.rows.filter((row) => selection.ids.has(row._id));
  const run = async (docs: readonly Input[], then: (answer: readonly BulkRow[]) => void): Promise<void> => {
    try {
      then(await bulk.mutateAsync(docs));
    } catch (error) {
      showToast({ text: describeError(t, error).title, failed: true });
    }
  };
  const change = async (name: string, value: unknown): Promise<void> => {
    // The list contains only its columns, so the values that undo needs are read before the change.
    const before = await valuesOf(props.account, entity, rows, name);
    const docs = rows.map((row) => ({ _id: row._id, _rev: row._rev, klass: entity.kind, [name]: value }));
    await run(docs, (answer) => {
      // A record that had the value already keeps its revision.
      const changed = rows.flatMap((row, at) => {
        const rev = answer[at]?.rev;
        return rev === undefined || rev === row._rev ? [] : [{ row, rev, value: before.get(row._id) ?? null }];
      });
      const write = changed.map((one) => ({ _id: one.row._id, _rev: one.rev, klass: entity.kind, [name]: one.value }));
      const undo = { db: props.account, write };
      const refused = refusedOf(rows, docs, answer);
      const isReversible = changed.every((one) => takesBack(entity.kind, name, one.value, value));
      if (changed.length > 0)
        showToast({ text: t('list.bulk-done', { count: changed.length }), ...(isReversible && { undo }) });
      else if (refused.length === 0) showToast({ text: t('list.bulk-same', { count: rows.length }) });
      onRefused(refused);
    });
  };
  const remove = (): Promise<void> => {
    const docs = rows.map((row) => ({ _id: row._id, _rev: row._rev, klass: entity.kind, _deleted: true }));
    return run(docs, (answer) => {
      const ids = answer.flatMap((row) => (row.error === undefined ? [row.id] : []));
      if (ids.length > 0)
        showToast({ text: t('list.bulk-deleted', { count: ids.length }), undo: { db: props.account, restore: ids } });
      setDeleting(false);
      onRefused(refusedOf(rows, docs, answer));
    });
  };
  return (
    <div className="o-bulk" role="toolbar" aria-label={t('list.selected', { count: rows.length })}>
      <span className="o-strong">{t('list.selected', { count: rows.length })}</span>
      {entity.readonly === true ? null : (
        <>
          <BulkChange
            account={props.account}
            entity={entity}
            busy={bulk.isPending}
            onApply={(name, value) => void change(name, value)}
          />
          <Button
            size="xs"
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={14} />}
            onClick={() => setDeleting(true)}
          >
            {t('action.delete')}
          </Button>
        </>
      )}
      <Button size="xs" variant="subtle" color="gray" onClick={selection.clear}>
        {t('action.clear')}
      </Button>
      {deleting ? (
        <ConfirmDialog
          name="bulk-delete"
          title={t('list.bulk-delete-question', { count: rows.length })}
          text={t('form.delete-text')}
          confirm={t('action.delete')}
          dangerous
          busy={bulk.isPending}
          onConfirm={() => void remove()}
          onCancel={() => setDeleting(false)}
        />
      ) : null}
    </div>
  );
}

function refusedOf(rows: readonly AnyDoc[], docs: readonly Input[], answer: readonly BulkRow[]): Refused[] {
  return rows.flatMap((row, at): Refused[] => {
    const answered = answer[at];
    if (answered?.error === undefined) return [];
    return [{ id: row._id, label: row.label, reason: answered.reason, sent: docs[at] ?? {} }];
  });
}

/** The current value of one field of each of these records. */
async function valuesOf(
  account: string,
  entity: Entity,
  rows: readonly AnyDoc[],
  name: string,
): Promise<ReadonlyMap<string, unknown>> {
  const selector = { klass: entity.kind, _id: { $in: rows.map((row) => row._id) } };
  const docs = await findAll(account, { selector, fields: ['_id', name] });
  return new Map(docs.map((doc) => [doc._id, doc[name]]));
}
