import { type DragEvent, useRef } from 'react';
import type { FolderId } from '../../drive/calls.ts';
import type { Choice } from '../choice.ts';
import { draggedKind, folderUnder, mayDrop, type Named, readDrag, startDrag } from './drag.ts';
import type { Entry } from './entry.ts';

/** Drags entries of a list onto its folders; the folder under the pointer is highlighted. */
export function useListDrag(props: {
  account: string;
  folder: FolderId;
  entries: readonly Entry[];
  choice: Choice;
  onMove: (some: readonly Named[], target: Named) => void;
}) {
  const { account, folder, entries, choice } = props;
  const lit = useRef<Element | null>(null);
  const light = (line: Element | null): void => {
    if (lit.current === line) return;
    lit.current?.removeAttribute('data-over');
    line?.setAttribute('data-over', 'true');
    lit.current = line;
  };
  return {
    onDragStart: (event: DragEvent): void => {
      const id = (event.target as Element).closest<HTMLElement>('[data-id]')?.dataset['id'];
      if (id === undefined) return;
      const dragged = entries.filter(({ _id }) => (choice.ids.has(id) ? choice.ids.has(_id) : _id === id));
      const named = dragged.map(({ _id, name }) => ({ _id, name }));
      startDrag(event.dataTransfer, { account, from: folder, entries: named });
    },
    onDragOver: (event: DragEvent): void => {
      if (draggedKind(event.dataTransfer) !== 'entries') return;
      const target = folderUnder(event.target, entries);
      light(target === null ? null : (event.target as Element).closest('[data-id]'));
      if (target !== null) event.preventDefault();
    },
    onDragLeave: (event: DragEvent): void => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) light(null);
    },
    onDragEnd: (): void => light(null),
    onDrop: (event: DragEvent): void => {
      light(null);
      const dragged = readDrag(event.dataTransfer);
      const target = folderUnder(event.target, entries);
      if (dragged === null || target === null || dragged.account !== account) return;
      event.preventDefault();
      event.stopPropagation();
      if (mayDrop(dragged, target._id)) props.onMove(dragged.entries, target);
    },
  };
}
