import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import type { handbook } from '../../entities/handbook.ts';

export type HandbookDoc = AnyDoc & Doc<typeof handbook>;

/** What lists of notes read. */
export const noteFields = ['_id', '_rev', 'klass', 'label', 'icon', 'categories', 'updated_at'] as const;
