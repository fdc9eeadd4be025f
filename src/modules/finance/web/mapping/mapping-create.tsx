import type { ReactNode } from 'react';
import { CreatePage } from '#platform/web/form/create-page.tsx';
import { mapping } from '../../entities/mapping.ts';
import { MappingForm } from './mapping-form.tsx';

/** A new mapping; the address may fill in fields. */
export function MappingCreate(): ReactNode {
  return <CreatePage entity={mapping} form={MappingForm} className="f-mapping-page" />;
}
