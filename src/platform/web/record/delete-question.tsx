import type { ReactNode } from 'react';
import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { useT } from '../i18n/language.tsx';
import { ConfirmDialog } from '../parts/dialogs/confirm-dialog.tsx';
import { ArchiveButton, useArchive } from './archive.tsx';
import { useDependents } from './use-dependents.ts';

interface Props {
  readonly account: string;
  readonly entity: Entity;
  readonly doc: AnyDoc;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/**
 * Asks before a record is deleted, and names what refers to it; if that prevents the deletion, only archiving is
 * offered.
 */
export function DeleteQuestion(props: Props): ReactNode {
  const t = useT();
  const { entity, doc } = props;
  const { list, isHeld, isAwaited } = useDependents(props.account, entity, doc._id);
  if (isHeld) return <Held {...props} list={list} />;
  return (
    <ConfirmDialog
      name="record-delete"
      title={t('form.delete-question', { name: doc.label })}
      text={t('form.delete-text')}
      confirm={t('action.delete')}
      dangerous
      busy={props.busy || isAwaited}
      onConfirm={props.onConfirm}
      onCancel={props.onClose}
    >
      {list === '' ? null : (
        <>
          <p className="o-flush">{t('form.hanging', { list })}</p>
          <ArchiveButton account={props.account} entity={entity} doc={doc} onDone={props.onClose} />
        </>
      )}
    </ConfirmDialog>
  );
}

function Held({ account, entity, doc, onClose, list }: Props & { readonly list: string }): ReactNode {
  const t = useT();
  const archive = useArchive({ account, entity, doc });
  const canArchive = archive !== null && !archive.isArchived;
  return (
    <ConfirmDialog
      name="record-delete"
      title={t('form.held-title', { name: doc.label })}
      text={t('form.held', { list })}
      cancel={t('action.close')}
      onCancel={onClose}
      {...(canArchive && {
        confirm: t('form.archive'),
        busy: archive.busy,
        onConfirm: () => archive.run(onClose),
      })}
    >
      {canArchive ? <p className="o-flush">{t('form.held-archive')}</p> : null}
    </ConfirmDialog>
  );
}
