import type { ReactNode } from 'react';
import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { useT } from '../i18n/language.tsx';
import { recordLabel } from '../i18n/labels.ts';
import { fieldOf } from './field-of.ts';
import { Value } from './value.tsx';

/**
 * A record's label. A date or option in it is formatted for the current language, which the server does not know.
 */
export function RecordName({ entity, doc }: { entity: Entity; doc: AnyDoc }): ReactNode {
  const day = entity.titleElse?.find((name) => fieldOf(entity, name)?.type === 'date' && doc[name] === doc.label);
  const t = useT();
  return day === undefined ? recordLabel(t, entity, doc.label) : <Value entity={entity} name={day} doc={doc} />;
}
