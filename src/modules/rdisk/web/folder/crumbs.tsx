import { Link } from '@tanstack/react-router';
import { IconChevronRight } from '@tabler/icons-react';
import { type DragEvent, Fragment, type ReactNode } from 'react';
import { type Listing, root } from '../drive/calls.ts';
import { useWords } from '../words.ts';
import { draggedKind, mayDrop, readDrag } from './drag.ts';
import { folderPath } from './folder-path.ts';

/** The way from the root to the folder; entries are let go over each of its steps. */
export function Crumbs(props: {
  account: string;
  listing: Listing;
  onMove?: (ids: readonly string[], target: { _id: string; name: string }) => void;
}): ReactNode {
  const t = useWords();
  const { account, listing, onMove } = props;
  const { dir } = listing;
  const steps = dir === undefined ? [] : [{ _id: root, name: t('rdisk.root') }, ...listing.ancestors];
  const dropOn = (target: { _id: string; name: string }) => ({
    onDragOver: (event: DragEvent): void => {
      if (onMove === undefined || draggedKind(event.dataTransfer) !== 'entries') return;
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
      if (mayDrop(dragged, target._id)) onMove?.(dragged.ids, target);
    },
  });
  return (
    <nav className="d-crumbs" aria-label={t('rdisk.crumbs')}>
      {steps.map((step) => (
        <Fragment key={step._id}>
          <Link to={folderPath(account, step._id)} className="o-cut" {...dropOn(step)}>
            {step.name}
          </Link>
          <IconChevronRight size={16} aria-hidden />
        </Fragment>
      ))}
      <h1 className="o-cut">{dir?.name ?? t('rdisk.title')}</h1>
    </nav>
  );
}
