import type { ReactNode } from 'react';
import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { fieldOf } from './field-of.ts';
import { Value } from './value.tsx';

/**
 * A record's label. If the label is a date, it is formatted for the current language, which the server does not know.
 */
export function RecordName({ entity, doc }: { entity: Entity; doc: AnyDoc }): ReactNode {
  const day = entity.titleElse?.find((name) => fieldOf(entity, name)?.type === 'date' && doc[name] === doc.label);
  return day === undefined ? doc.label : <Value entity={entity} name={day} doc={doc} />;
}
