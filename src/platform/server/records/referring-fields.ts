import type { Entity } from '#platform/entity/define.ts';
import type { Product } from '../context.ts';
import { isGenerated } from '../db/schema/schema.ts';

export interface ReferringField {
  readonly entity: Entity;
  readonly field: string;
  /** The field may refer to records of several kinds. */
  readonly any: boolean;
}

/** The reference fields of all kinds that may refer to records of one kind. */
export function referringFields({ registry }: Product, kind: string): readonly ReferringField[] {
  return registry.entities
    .filter((entity) => isGenerated(entity) || (entity.scope === 'account' && entity.bare !== true))
    .flatMap((entity) =>
      Object.entries(entity.fields).flatMap(([field, { type, ...of }]) => {
        if (type !== 'ref' || !('to' in of) || (of.to !== kind && of.to !== 'any')) return [];
        return [{ entity, field, any: of.to === 'any' }];
      }),
    );
}
