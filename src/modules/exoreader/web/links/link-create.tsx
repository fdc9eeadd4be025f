import type { ReactNode } from 'react';
import { CreatePage } from '#platform/web/form/create-page.tsx';
import { bookmarkEntry } from '../../entities/bookmark-entry.ts';
import { LinkForm } from './link-form.tsx';

/** A new link; `?url=…&name=…` in the address fill it. */
export function LinkCreate(): ReactNode {
  return <CreatePage entity={bookmarkEntry} form={LinkForm} />;
}
