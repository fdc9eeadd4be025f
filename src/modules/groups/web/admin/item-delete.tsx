import type { ReactNode } from 'react';
import { ConfirmDialog } from '#platform/web/parts/confirm-dialog.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { type Settings, useSaveSetting } from '../settings.ts';
import { type Item, itemName, type ListPanelProps, parseItems, withoutItem } from './list-items.ts';
import { useWords } from '../words.ts';

/** Asks before an item leaves the list; what went wrong stands in the same window. */
export function ItemDelete(props: ListPanelProps & { settings: Settings; item: Item; onClose: () => void }): ReactNode {
  const t = useWords();
  const save = useSaveSetting(props.account, props.settings);
  const remove = (): void => {
    const items = withoutItem(parseItems(props.settings.get(props.setting)?.value), props.item._id);
    save.mutate({ key: props.setting, value: JSON.stringify(items) }, { onSuccess: props.onClose });
  };
  return (
    <ConfirmDialog
      name="list-item-delete"
      title={t('groups.admin.delete', { name: itemName(props.part, props.item) })}
      text={t('form.delete-text')}
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
