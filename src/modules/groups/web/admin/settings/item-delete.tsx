import type { ReactNode } from 'react';
import { ConfirmDialog } from '#platform/web/parts/dialogs/confirm-dialog.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { accountConfiguration } from '../../../entities/account-configuration.ts';
import { type Settings, useSaveSetting } from '../../settings.ts';
import { type Item, itemName, type ListPanelProps, parseItems, withoutItem } from './list-items.ts';
import { useTranslations } from '../../words.ts';

/** Asks before an item is removed; errors are shown in the same dialog. */
export function ItemDelete(props: ListPanelProps & { settings: Settings; item: Item; onClose: () => void }): ReactNode {
  const t = useTranslations();
  const save = useSaveSetting(props.account, props.settings);
  const remove = async (): Promise<void> => {
    const before = props.settings.get(props.setting)?.value ?? '[]';
    const items = withoutItem(parseItems(before), props.item._id);
    // Not in a callback of `mutate`, which does not run after this dialog is unmounted together with the last item.
    const { id, rev } = await save.mutateAsync({ key: props.setting, value: JSON.stringify(items) });
    props.onClose();
    const text = t('form.deleted', { name: itemName(props.part, props.item) });
    const write = [{ _id: id, _rev: rev, klass: accountConfiguration.kind, value: before }];
    showToast({ text, undo: { db: props.account, write } });
  };
  return (
    <ConfirmDialog
      name="list-item-delete"
      title={t('groups.admin.delete', { name: itemName(props.part, props.item) })}
      confirm={t('action.delete')}
      dangerous
      busy={save.isPending}
      // The dialog shows the error.
      onConfirm={() => void remove().catch(() => undefined)}
      onCancel={props.onClose}
    >
      <ErrorAlert error={save.error} onClose={save.reset} />
    </ConfirmDialog>
  );
}
