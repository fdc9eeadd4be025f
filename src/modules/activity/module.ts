import type { ModuleCard } from '#platform/entity/card.ts';
import { attachment } from './entities/attachment.ts';
import { category } from './entities/category.ts';
import { comment } from './entities/comment.ts';
import { documentChange } from './entities/document-change.ts';
import { version } from './entities/version.ts';

/** What records of every module can have: comments, files, categories, and the timeline of changes. */
export const card = {
  key: 'activity',
  permission: 'account',
  kinds: [attachment, category, comment, version, documentChange],
} as const satisfies ModuleCard;
