import { Button, Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import { useChange } from '../data/queries.ts';
import { errorText } from '../i18n/describe-error.ts';
import { useT } from '../i18n/language.tsx';
import { showToast } from '../parts/toasts.tsx';

interface Props {
  readonly account: string;
  readonly entity: Entity;
  readonly doc: AnyDoc;
}

/** The menu item that archives a record or restores it. Nothing for kinds that cannot be archived. */
export function ArchiveItem(props: Props): ReactNode {
  const t = useT();
  const archive = useArchive(props);
  if (archive === null) return null;
  const Sign = archive.isArchived ? IconArchiveOff : IconArchive;
  return (
    <Menu.Item leftSection={<Sign size={16} />} onClick={() => archive.run()}>
      {t(archive.isArchived ? 'form.unarchive' : 'form.archive')}
    </Menu.Item>
  );
}

/** The alternative in the question before a deletion: archiving keeps everything that refers to the record. */
export function ArchiveButton(props: Props & { readonly onDone: () => void }): ReactNode {
  const t = useT();
  const archive = useArchive(props);
  if (archive === null || archive.isArchived) return null;
  return (
    <Button
      variant="light"
      leftSection={<IconArchive size={16} />}
      loading={archive.busy}
      onClick={() => archive.run(props.onDone)}
    >
      {t('form.archive-instead')}
    </Button>
  );
}

/** How records of a kind are archived: by a field of their own, or by becoming inactive. */
export function useArchive({ account, entity, doc }: Props) {
  const t = useT();
  const change = useChange(account, entity);
  const state = statesOf(entity);
  if (state === null) return null;
  const isArchived = doc[state.field] === state.archived[state.field];
  const [input, before] = isArchived ? [state.back, state.archived] : [state.archived, state.back];
  const run = async (onDone?: () => void): Promise<void> => {
    try {
      const { rev } = await change.mutateAsync({ id: doc._id, rev: doc._rev, input });
      onDone?.();
      const write = [{ _id: doc._id, _rev: rev, klass: entity.kind, ...before }];
      const text = t(isArchived ? 'form.unarchived' : 'form.archived', { name: doc.label });
      showToast({ text, undo: { db: account, write } });
    } catch (error) {
      showToast({ text: errorText(t, error), failed: true });
    }
  };
  return { isArchived, busy: change.isPending, run: (onDone?: () => void) => void run(onDone) };
}

function statesOf({ fields }: Entity): { field: string; archived: Input; back: Input } | null {
  if (fields['archived'] !== undefined)
    return { field: 'archived', archived: { archived: true }, back: { archived: null } };
  if (fields['active'] !== undefined) return { field: 'active', archived: { active: false }, back: { active: true } };
  return null;
}
