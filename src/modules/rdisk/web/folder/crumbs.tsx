import { Link } from '@tanstack/react-router';
import { IconChevronRight } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { type Listing, root } from '../drive/calls.ts';
import { useTranslations } from '../words.ts';
import { dropTarget, type Named } from './entries/drag.ts';
import { folderPath, keptParams } from './folder-path.ts';

/** The path from the root to the folder; entries can be dropped on each of its parts. */
export function Crumbs(props: {
  account: string;
  listing: Listing;
  onMove?: (entries: readonly Named[], target: Named) => void;
}): ReactNode {
  const t = useTranslations();
  const { account, listing, onMove } = props;
  const { dir } = listing;
  const [words] = useSearchState();
  const search = keptParams(words);
  const steps = dir === undefined ? [] : [{ _id: root, name: t('rdisk.root') }, ...listing.ancestors];
  const dropOn = (target: Named) =>
    onMove === undefined ? {} : dropTarget(account, target._id, ({ entries }) => onMove(entries, target));
  return (
    <nav className="d-crumbs" aria-label={t('rdisk.crumbs')}>
      {steps.map((step) => (
        <Fragment key={step._id}>
          <Link to={folderPath(account, step._id)} search={search} className="o-cut" {...dropOn(step)}>
            {step.name}
          </Link>
          <IconChevronRight size={16} aria-hidden />
        </Fragment>
      ))}
      <h1 className="o-cut">{dir?.name ?? t('rdisk.title')}</h1>
    </nav>
  );
}
