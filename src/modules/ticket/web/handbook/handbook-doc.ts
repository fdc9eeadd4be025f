import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import type { handbook } from '../../entities/handbook.ts';

export type HandbookDoc = AnyDoc & Doc<typeof handbook>;

/** Fields for lists of notes. */
export const noteFields = ['_id', '_rev', 'klass', 'label', 'icon', 'categories', 'updated_at'] as const;
