import type { DragEvent } from 'react';
import type { FolderId } from '../../drive/calls.ts';
import { type Entry, isFolder } from './entry.ts';

/** The data type of entries that are dragged within the browser. */
const kind = 'application/x-drive-entries';

export type Named = Pick<Entry, '_id' | 'name'>;

export interface Dragged {
  readonly account: string;
  readonly from: FolderId;
  readonly entries: readonly Named[];
}

export function startDrag(data: DataTransfer, dragged: Dragged): void {
  data.setData(kind, JSON.stringify(dragged));
  data.effectAllowed = 'copyMove';
}

export function readDrag(data: DataTransfer): Dragged | null {
  const text = data.getData(kind);
  return text === '' ? null : (JSON.parse(text) as Dragged);
}

/** What is dragged: entries of the drive, files of the system, or null for anything else. */
export function draggedKind(data: DataTransfer): 'entries' | 'files' | null {
  if (data.types.includes(kind)) return 'entries';
  return data.types.includes('Files') ? 'files' : null;
}

/** Whether the dragged entries may be dropped on a folder: not on one of them, and not on their present folder. */
export function mayDrop(dragged: Dragged, target: FolderId): boolean {
  return dragged.from !== target && !dragged.entries.some(({ _id }) => _id === target);
}

/**
 * Listeners that make an element a drop target for entries of the account's drive; it is highlighted while they hover.
 */
export function dropTarget(account: string, target: FolderId, onDrop: (dragged: Dragged) => void) {
  return {
    onDragOver: (event: DragEvent): void => {
      if (draggedKind(event.dataTransfer) !== 'entries') return;
      event.preventDefault();
      event.currentTarget.setAttribute('data-over', 'true');
    },
    onDragLeave: (event: DragEvent): void => event.currentTarget.removeAttribute('data-over'),
    onDrop: (event: DragEvent): void => {
      event.currentTarget.removeAttribute('data-over');
      const dragged = readDrag(event.dataTransfer);
      if (dragged === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (dragged.account === account && mayDrop(dragged, target)) onDrop(dragged);
    },
  };
}

/** The folder under the pointer within a list. */
export function folderUnder(target: EventTarget | null, entries: readonly Entry[]): Entry | null {
  const line = target instanceof Element ? target.closest<HTMLElement>('[data-id][data-folder]') : null;
  const entry = entries.find(({ _id: id }) => id === line?.dataset['id']);
  return entry !== undefined && isFolder(entry) ? entry : null;
}
