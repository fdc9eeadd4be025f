import type { ReactNode } from 'react';
import { ConfirmDialog } from '#platform/web/parts/confirm-dialog.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { type Settings, useSaveSetting } from '../settings.ts';
import { type Item, itemName, type ListPanelProps, parseItems, withoutItem } from './list-items.ts';
import { useWords } from '../words.ts';

/** Asks before an item leaves the list; what went wrong stands in the same window. */
export function ItemDelete(props: ListPanelProps & { settings: Settings; item: Item; onClose: () => void }): ReactNode {
  const t = useWords();
  const save = useSaveSetting(props.account, props.settings);
  const remove = (): void => {
    const before = props.settings.get(props.setting)?.value ?? '[]';
    const items = withoutItem(parseItems(before), props.item._id);
    const text = t('form.deleted', { name: itemName(props.part, props.item) });
    save.mutate(
      { key: props.setting, value: JSON.stringify(items) },
      {
        onSuccess: () => {
          props.onClose();
          showToast({ text, undo: () => save.mutate({ key: props.setting, value: before }) });
        },
      },
    );
  };
  return (
    <ConfirmDialog
      name="list-item-delete"
      title={t('groups.admin.delete', { name: itemName(props.part, props.item) })}
      confirm={t('action.delete')}
      dangerous
      busy={save.isPending}
      onConfirm={remove}
      onCancel={props.onClose}
    >
      <ErrorAlert error={save.error} onClose={save.reset} />
    </ConfirmDialog>
  );
}
