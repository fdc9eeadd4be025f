import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import { findAll } from '../api/api.ts';
import type { BulkRow } from '../api/write.ts';
import { useBulk } from '../data/queries.ts';
import { useRestore } from '../data/removal.ts';
import { describeError } from '../i18n/describe-error.ts';
import { useT } from '../i18n/language.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { showToast } from '../parts/toasts.tsx';
import { BulkChange } from './bulk-change.tsx';
import type { Refused } from './bulk-results.tsx';
import type { Selection } from './selection.ts';

/** What can be done with the selected rows at once: change a field, delete (after a question), both with undo. */
export function BulkBar(props: {
  account: string;
  entity: Entity;
  rows: readonly AnyDoc[];
  selection: Selection;
  /** Told which records were left as they were. */
  onRefused: (refused: readonly Refused[]) => void;
}): ReactNode {
  const t = useT();
  const { entity, selection } = props;
  const bulk = useBulk(props.account, entity.kind);
  const restore = useRestore(props.account);
  const [deleting, setDeleting] = useState(false);
  const rows = props.rows.filter((row) => selection.ids.has(row._id));
  const report = (
    docs: readonly Input[],
    answer: readonly BulkRow[],
    done: 'list.bulk-done' | 'list.bulk-deleted',
    undo: (ids: readonly string[]) => void,
  ): void => {
    const refused = answer.flatMap((row, at): Refused[] => {
      const asked = rows[at];
      if (row.error === undefined || asked === undefined) return [];
      return [{ id: asked._id, label: asked.label, reason: row.reason, sent: docs[at] ?? {} }];
    });
    if (refused.length > 0) props.onRefused(refused);
    const ids = answer.flatMap((row) => (row.error === undefined && row.id !== undefined ? [row.id] : []));
    if (ids.length > 0) showToast({ text: t(done, { count: ids.length }), undo: () => undo(ids) });
  };
  const run = async (docs: readonly Input[], then: (answer: readonly BulkRow[]) => void): Promise<void> => {
    try {
      then(await bulk.mutateAsync(docs));
    } catch (error) {
      showToast({ text: describeError(t, error).title, failed: true });
    }
  };
  const change = async (name: string, value: unknown): Promise<void> => {
    // A list holds only its columns' values; what is to come back on undo is asked for before it goes.
    const before = await valuesOf(props.account, entity, rows, name);
    const docs = rows.map((row) => ({ _id: row._id, _rev: row._rev, klass: entity.kind, [name]: value }));
    await run(docs, (answer) => {
      const back = rows.flatMap((row): Input[] => {
        const saved = answer.find((answered) => answered.id === row._id && answered.rev !== undefined);
        return saved === undefined
          ? []
          : [{ _id: row._id, _rev: saved.rev, klass: entity.kind, [name]: before.get(row._id) ?? null }];
      });
      report(docs, answer, 'list.bulk-done', () => void run(back, () => showToast({ text: t('form.undone') })));
      selection.clear();
    });
  };
  const remove = (): Promise<void> => {
    const docs = rows.map((row) => ({ _id: row._id, _rev: row._rev, klass: entity.kind, _deleted: true }));
    return run(docs, (answer) => {
      report(docs, answer, 'list.bulk-deleted', (ids) => void restore(ids));
      setDeleting(false);
      selection.clear();
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

/** The present value of one field of each of these records. */
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
