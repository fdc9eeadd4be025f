import type { ReactNode } from 'react';
import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { fieldOf } from './field-of.ts';
import { Value } from './value.tsx';

/** A record's label; where that is a day, because nothing else names it, as the language writes days, which the server cannot know. */
export function RecordName({ entity, doc }: { entity: Entity; doc: AnyDoc }): ReactNode {
  const day = entity.titleElse?.find((name) => fieldOf(entity, name)?.type === 'date' && doc[name] === doc.label);
  return day === undefined ? doc.label : <Value entity={entity} name={day} doc={doc} />;
}
