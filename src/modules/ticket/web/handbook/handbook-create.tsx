import type { ReactNode } from 'react';
import { CreatePage } from '#platform/web/form/create-page.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { handbook } from '../../entities/handbook.ts';
import { HandbookForm } from './handbook-form.tsx';

/** A new note; `?title=…` in the address fills a field. */
export function HandbookCreate(): ReactNode {
  const back = `/account/${useAccount()}/wiki`;
  return <CreatePage entity={handbook} form={HandbookForm} className="t-wide-form" back={back} />;
}
