import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { restore } from '../api/write.ts';
import { errorText, refusalText } from '../i18n/describe-error.ts';
import { useT } from '../i18n/language.tsx';
import { showToast } from '../parts/toasts.tsx';
import { useDestroy } from './queries.ts';

/** Restores removed records and shows the result; resolves to whether all were restored. */
export function useRestore(account: string): (ids: readonly string[]) => Promise<boolean> {
  const t = useT();
  const { mutateAsync } = useMutation({ mutationFn: async (ids: readonly string[]) => restore(account, ids) });
  const client = useQueryClient();
  return async (ids) => {
    try {
      const refused = (await mutateAsync(ids)).find((row) => row.error !== undefined);
      showToast(
        refused === undefined
          ? { text: t('form.restored', { count: ids.length }) }
          : { text: refusalText(t, refused), failed: true },
      );
      return refused === undefined;
    } catch (error) {
      showToast({ text: errorText(t, error), failed: true });
      return false;
    } finally {
      // Restored records may name, count and contain records of any kind.
      await Promise.all(['docs', 'counter'].map((name) => client.invalidateQueries({ queryKey: [name, account] })));
    }
  };
}

/**
 * Removes a record and shows `text` with an undo. Resolves to whether it was removed; by then the component may be
 * unmounted.
 */
export function useRemove(account: string, entity: Entity) {
  const t = useT();
  const { mutateAsync, isPending } = useDestroy(account, entity);
  const remove = async ({ _id: id, _rev: rev }: Pick<AnyDoc, '_id' | '_rev'>, text: string): Promise<boolean> => {
    try {
      await mutateAsync({ id, rev });
    } catch (error) {
      showToast({ text: errorText(t, error), failed: true });
      return false;
    }
    showToast({ text, undo: { db: account, restore: [id] } });
    return true;
  };
  return { remove, busy: isPending };
}
