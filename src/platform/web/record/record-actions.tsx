import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconArchive, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { useRemove } from '../data/removal.ts';
import { useWriting } from '../data/writable.ts';
import type { PlatformKey } from '../i18n/catalogue.ts';
import { useT } from '../i18n/language.tsx';
import type { Icon } from '../module.ts';
import { editPath, indexPath } from '../routing/paths.ts';
import { useGo } from '../routing/use-url.ts';
import { DisabledButton } from '../parts/disabled-button.tsx';
import type { Command } from '../shell/commands/command.ts';
import { MoreMenu } from '../parts/buttons/more-menu.tsx';
import { useOfferCommands } from '../shell/commands/page-commands.ts';
import { ArchiveItem, useArchive } from './archive.tsx';
import { DeleteQuestion } from './delete-question.tsx';

/**
 * The edit button, and a menu with the rarer actions; `children` are further menu items. Nothing for people who may not
 * write.
 */
export function RecordActions(props: {
  account: string;
  entity: Entity;
  doc: AnyDoc;
  children?: ReactNode;
}): ReactNode {
  const t = useT();
  const go = useGo();
  const { account, entity, doc } = props;
  const { remove, busy } = useRemove(account, entity);
  const [asking, setAsking] = useState(false);
  const { permitted, held } = useWriting(account, entity);
  const confirm = async (): Promise<void> => {
    const here = location.pathname;
    const gone = await remove(doc, t('form.deleted', { name: doc.label }));
    if (!gone) setAsking(false);
    // The live update may have shown the deletion first, and the person may have left the page.
    else if (location.pathname === here) go(indexPath(account, entity), { replace: true });
  };
  useRecordCommands(props, { permitted, held: held !== undefined, onDelete: () => setAsking(true) });
  if (!permitted) return null;
  return (
    <div className="o-head-actions">
      {held === undefined ? (
        <Button
          component={Link}
          to={editPath(account, entity, doc._id)}
          variant="default"
          leftSection={<IconPencil size={16} />}
        >
          {t('action.edit')}
        </Button>
      ) : (
        <DisabledButton icon={IconPencil} label={t('action.edit')} reason={t(held)} />
      )}
      <MoreMenu>
        {held === undefined ? props.children : null}
        {held === undefined ? <ArchiveItem account={account} entity={entity} doc={doc} /> : null}
        <Menu.Item color="var(--o-red)" leftSection={<IconTrash size={16} />} onClick={() => setAsking(true)}>
          {t('action.delete')}
        </Menu.Item>
      </MoreMenu>
      {asking ? (
        <DeleteQuestion
          account={account}
          entity={entity}
          doc={doc}
          busy={busy}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

/** The same actions in the palette. */
function useRecordCommands(
  { account, entity, doc }: { account: string; entity: Entity; doc: AnyDoc },
  may: { readonly permitted: boolean; readonly held: boolean; readonly onDelete: () => void },
): void {
  const t = useT();
  const archive = useArchive({ account, entity, doc });
  const own = (icon: Icon, key: PlatformKey, to: Command['to']): Command => ({
    key: `record-${key}`,
    group: 'actions',
    icon,
    label: t(key),
    say: (words) => words(key),
    hint: doc.label,
    to,
  });
  const change = [
    own(IconPencil, 'action.edit', editPath(account, entity, doc._id)),
    ...(archive === null
      ? []
      : [own(IconArchive, archive.isArchived ? 'form.unarchive' : 'form.archive', () => archive.run())]),
  ];
  useOfferCommands(may.permitted ? [...(may.held ? [] : change), own(IconTrash, 'action.delete', may.onDelete)] : []);
}
