import type { ReactNode } from 'react';
import type { AnyDoc } from '#platform/entity/define.ts';
import { withWords } from '#platform/web/i18n/with-words.tsx';
import { lazy } from '#platform/web/lazy.tsx';
import { partsOf } from '../../rules/splits/parts.ts';
import { monthWords } from '../month-words.ts';

const Content = withWords(
  'finance-month',
  monthWords,
  lazy(() => import('./row-parts-content.tsx'), 'RowPartsContent'),
);

/** The parts of a row and whose debt it evens, if any. */
export function RowParts(props: { account: string; doc: AnyDoc }): ReactNode {
  const { doc } = props;
  return partsOf(doc).length === 0 && typeof doc['settled_by'] !== 'string' ? null : <Content {...props} />;
}
