import type { QueryClient } from '@tanstack/react-query';
import { NetworkError } from '../../api/api-error.ts';
import { request } from '../../api/request.ts';
import { bulk, type BulkRow, restore } from '../../api/write.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { errorText, refusalText } from '../../i18n/describe-error.ts';
import { showToast } from '../../parts/toasts.tsx';
import { patchCached } from '../queries.ts';
import { putBack, takeAct, type Undo } from './recent-acts.ts';

/** Undoes an act of the list once and says how it went. Without a connection the act stays in the list. */
export async function undoAct(client: QueryClient, t: Translate, id: string): Promise<void> {
  const act = takeAct(id);
  if (act === undefined) return;
  try {
    show(client, act.undo);
    const rows = await send(act.undo);
    const [refused] = rows.filter(({ error }) => error !== undefined);
    const done = 'restore' in act.undo ? t('form.restored', { count: rows.length }) : t('form.undone');
    showToast(refused === undefined ? { text: done } : { text: refusalText(t, refused), failed: true });
  } catch (error) {
    if (error instanceof NetworkError) putBack(act);
    showToast({ text: errorText(t, error), failed: true });
  } finally {
    if (!('shown' in act.undo)) await readAgain(client, act.undo.db);
  }
}

/** Shows the result at once, where the act says what it is. */
function show(client: QueryClient, undo: Undo): void {
  if (!('calls' in undo) || undo.shown === undefined) return;
  const { ids, change } = undo.shown;
  client.setQueriesData({ predicate: ({ queryKey }) => queryKey.includes(undo.db) }, (data: unknown) =>
    ids.reduce((patched, id) => patchCached(patched, id, change), data),
  );
}

/** Rows with an `error` were refused. */
async function send(undo: Undo): Promise<readonly Partial<BulkRow>[]> {
  if ('restore' in undo) return restore(undo.db, undo.restore);
  if ('write' in undo) return bulk(undo.db, undo.write);
  const rows: Partial<BulkRow>[] = [];
  for (const { method, path, body } of undo.calls) {
    const answer = await request<readonly BulkRow[] | { readonly rows?: readonly BulkRow[] }>(
      method,
      `/${undo.db}/${path}`,
      body === undefined ? {} : { body },
    );
    rows.push(...('rows' in answer ? (answer.rows ?? []) : Array.isArray(answer) ? answer : []));
  }
  return rows;
}

/** Everything of the database that is shown: what was undone may name, count and contain records of any kind. */
async function readAgain(client: QueryClient, db: string): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(db) });
}
