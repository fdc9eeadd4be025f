import { IconChevronDown, IconChevronRight, IconFolder } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { useLocale } from '#platform/web/i18n/language.tsx';
import { type FolderId, root } from '../drive/calls.ts';
import { useListing } from '../drive/use-listing.ts';
import { useTranslations } from '../words.ts';
import { arrange } from './entries/arrange.ts';
import { dropTarget, type Named } from './entries/drag.ts';
import { isFolder } from './entries/entry.ts';
import './folder-tree.css';

interface TreeProps {
  readonly account: string;
  readonly chosen: FolderId;
  /** Folders that cannot be chosen, nor anything below them. */
  readonly closed: ReadonlySet<string>;
  readonly onChoose: (folder: { id: FolderId; name: string }) => void;
  /** Folders that are expanded at first. */
  readonly opened?: ReadonlySet<FolderId>;
  /** Arrow keys only move; a click or Enter chooses. */
  readonly choosesOnEnter?: boolean;
  /** Called when entries are dropped on a folder. */
  readonly onDrop?: (entries: readonly Named[], target: Named) => void;
}

/** The tree of folders, one of which is chosen; arrow keys move, expand and collapse as in any tree. */
export function FolderTree(props: TreeProps): ReactNode {
  const t = useTranslations();
  return (
    <ul role="tree" className="d-tree o-plain-list o-scroll" aria-label={t('rdisk.place.tree')} onKeyDown={walk}>
      <Branch {...props} id={root} name={t('rdisk.root')} level={1} isFirst />
    </ul>
  );
}

function Branch(props: TreeProps & { id: FolderId; name: string; level: number; isFirst?: boolean }): ReactNode {
  const { id, name, level, closed, onDrop } = props;
  const [open, setOpen] = useState(props.isFirst === true || props.opened?.has(id) === true);
  const chosen = props.chosen === id;
  const disabled = closed.has(id);
  const Arrow = open ? IconChevronDown : IconChevronRight;
  return (
    <li role="none">
      <div
        role="treeitem"
        tabIndex={chosen ? 0 : -1}
        className="d-branch"
        aria-level={level}
        aria-expanded={open}
        aria-selected={chosen}
        aria-disabled={disabled}
        style={{ paddingLeft: `${level}rem` }}
        onFocus={() => (disabled || props.choosesOnEnter === true ? undefined : props.onChoose({ id, name }))}
        onClick={(event) => {
          event.currentTarget.focus();
          if ((event.target as Element).closest('.d-branch-arrow') !== null) setOpen(!open);
          else if (props.choosesOnEnter === true) props.onChoose({ id, name });
        }}
        {...(onDrop === undefined
          ? {}
          : dropTarget(props.account, id, ({ entries }) => onDrop(entries, { _id: id, name })))}
        onDoubleClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && props.choosesOnEnter === true) props.onChoose({ id, name });
          else if (event.key === 'ArrowRight' && !open) setOpen(true);
          else if (event.key === 'ArrowLeft' && open) setOpen(false);
          else return;
          event.preventDefault();
        }}
      >
        <span className="d-branch-arrow">
          <Arrow size={16} />
        </span>
        <IconFolder size={18} stroke={1.5} />
        <span className="o-cut">{name}</span>
      </div>
      {open && !disabled ? <Children {...props} level={level + 1} /> : null}
    </li>
  );
}

function Children(props: TreeProps & { id: FolderId; level: number }): ReactNode {
  const locale = useLocale();
  const { account, id } = props;
  const { entries } = useListing(account, id);
  const folders = useMemo(
    () => arrange(entries.filter(isFolder), { order: 'name', descending: false, filter: '' }, locale),
    [entries, locale],
  );
  if (folders.length === 0) return null;
  return (
    <ul role="none" className="o-plain-list">
      {folders.map((folder) => (
        <Branch key={folder._id} {...props} isFirst={false} id={folder._id} name={folder.name} />
      ))}
    </ul>
  );
}

/** Moves up and down among the visible folders. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')];
  const at = items.findIndex((item) => item === document.activeElement);
  items[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
}
