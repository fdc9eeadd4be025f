import { useState } from 'react';
import type { Undo } from '#platform/web/data/undo/recent-acts.ts';
import { complaintText, reasonKey } from '#platform/web/i18n/complaint.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import type { Named } from '../folder/entries/drag.ts';
import type { Entry } from '../folder/entries/entry.ts';
import { useTranslations, type Words } from '../words.ts';
import { type Clash, doStep, type FolderId, root, type Step, stepCalls, type StepRow } from './calls.ts';
import { errorText } from './error-text.ts';
import { usePatchEntries, useRefreshDrive } from './use-listing.ts';

/** Entries whose names are taken at the target, and a function that continues with the person's choice. */
export interface ClashQuestion {
  readonly names: readonly string[];
  readonly answer: (clash: Exclude<Clash, 'refuse'>) => void;
}

/** Moves, copies, deletes and restores entries; shows one message with an undo, and the reasons of refusals. */
export function useSteps(account: string) {
  const t = useTranslations();
  const refresh = useRefreshDrive(account);
  const patch = usePatchEntries(account);
  const [question, setQuestion] = useState<ClashQuestion | null>(null);
  const [busy, setBusy] = useState(false);

  const send = async (
    step: Step,
    ids: readonly string[],
    options: { dir_id?: FolderId; clash?: Clash } = {},
  ): Promise<readonly StepRow[] | null> => {
    setBusy(true);
    try {
      return await doStep(account, step, ids, options);
    } catch (error) {
      showToast({ text: errorText(t, error), failed: true });
      return null;
    } finally {
      setBusy(false);
      await refresh();
    }
  };

  /** Moves entries; `from` holds their present folders, for the undo. */
  const place = async (
    way: 'move' | 'copy',
    entries: readonly Named[],
    target: { readonly id: FolderId; readonly name: string },
    clash: Clash = 'refuse',
  ): Promise<void> => {
    if (way === 'move') patch(idsOf(entries), null);
    const rows = await send(way, idsOf(entries), { dir_id: target.id, clash });
    if (rows === null) return;
    const taken = entries.filter((entry) => isClash(rows.find((row) => row.id === entry._id)));
    const others = rows.filter((row) => row.error !== undefined && !isClash(row));
    if (taken.length > 0) {
      setQuestion({
        names: taken.map(({ name }) => name),
        answer: (answer) => {
          setQuestion(null);
          if (answer !== 'skip') void place(way, taken, target, answer);
        },
      });
    }
    if (others.length > 0) showRefusals(t, entries, others);
    const done = rows.filter((row) => row.ok === true);
    if (done.length === 0) return;
    const count = done.length;
    const name = target.name;
    if (way === 'copy')
      showToast({
        text: t('rdisk.copied', { count, name }),
        undo: undoing(
          'delete',
          done.flatMap((row) => row.copy ?? []),
        ),
      });
    else showToast({ text: t('rdisk.moved', { count, name }), undo: putBack(done) });
  };

  const undoing = (...step: Parameters<typeof stepCalls>): Undo => ({ db: account, calls: stepCalls(...step) });

  /** Moves each entry back to its former folder. */
  const putBack = (rows: readonly StepRow[]): Undo => {
    const from = new Map<FolderId, string[]>();
    for (const row of rows) {
      const dir = row.from?.dir_id ?? root;
      from.set(dir, [...(from.get(dir) ?? []), row.id]);
    }
    const calls = [...from].flatMap(([dir, ids]) => stepCalls('move', ids, { dir_id: dir, clash: 'keep' }));
    return { db: account, calls };
  };

  const remove = async (entries: readonly Entry[]): Promise<void> => {
    patch(idsOf(entries), null);
    const rows = await send('delete', idsOf(entries));
    if (rows === null) return;
    const refused = rows.filter((row) => row.error !== undefined);
    if (refused.length > 0) showRefusals(t, entries, refused);
    const gone = rows.filter((row) => row.ok === true).map((row) => row.id);
    if (gone.length === 0) return;
    const [only] = entries;
    const text =
      gone.length === 1 && only !== undefined
        ? t('rdisk.deleted-one', { name: only.name })
        : t('rdisk.deleted', { count: gone.length });
    showToast({ text, undo: undoing('restore', gone, { clash: 'keep' }) });
  };

  const restore = async (gone: readonly string[]): Promise<void> => {
    const rows = await send('restore', gone, { clash: 'keep' });
    if (rows !== null)
      showToast({ text: t('rdisk.restored', { count: rows.filter((row) => row.ok === true).length }) });
  };

  const purge = async (gone: readonly string[]): Promise<void> => {
    const rows = await send('purge', gone);
    if (rows !== null) showToast({ text: t('rdisk.purged', { count: rows.filter((row) => row.ok === true).length }) });
  };

  return { place, remove, restore, purge, question, closeQuestion: () => setQuestion(null), busy };
}

function idsOf(entries: readonly Named[]): readonly string[] {
  return entries.map((entry) => entry._id);
}

/** Whether the name is taken. */
function isClash(row: StepRow | undefined): boolean {
  return (
    row?.error === 'conflict' ||
    (row?.error !== undefined && JSON.stringify(row.reason).includes('has-already-been-taken'))
  );
}

function showRefusals(t: Words, entries: readonly Named[], rows: readonly StepRow[]): void {
  const [first] = rows;
  const name = entries.find((entry) => entry._id === first?.id)?.name ?? '';
  const reason = wordsOf(t, first?.reason);
  showToast({ text: t('rdisk.refused', { count: rows.length, name, reason }), failed: true });
}

/** A reason as text or as complaints by field. */
function wordsOf(t: Words, reason: unknown): string {
  if (typeof reason === 'string') {
    const key = `error.${reasonKey(reason)}`;
    return t.has(key) ? t.dynamic(key) : reason;
  }
  if (typeof reason !== 'object' || reason === null) return '';
  return Object.values(reason as Record<string, Parameters<typeof complaintText>[1][]>)
    .flat()
    .map((complaint) => complaintText(t, complaint))
    .join(' ');
}
