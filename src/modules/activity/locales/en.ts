import { files } from './files.en.ts';
import { stream } from './stream.en.ts';

/** Texts about comments, files and the timeline. */
export const en = {
  'category.new': 'New category',
  category: { one: 'Category', other: 'Categories' },
  'category.empty': 'Categories group tickets and can add a checklist to each.',
  'category.group.main': 'Category',
  'category.field.name': 'Name',
  'category.field.checklist': 'Checklist',
  'category.field.warranty': 'Days of warranty',
  'category.field.commission': 'Commission in percent',
  'category.field.active': 'Active',
  'category.field.color': 'Colour',

  comment: { one: 'Comment', other: 'Comments' },
  'comment.count': { zero: 'no comments', one: '1 comment', other: '{count} comments' },
  'comment.field.content': 'Comment',
  'comment.field.mentions': 'Mentions',
  'comment.field.date': 'Date',
  'comment.field.user_id': 'By',
  'comment.field.author_name': 'Written by',
  'comment.field.item_id': 'On',
  'comment.group.main': 'Comment',
  version: { one: 'Change', other: 'Changes' },
  ...files,
  ...stream,
} as const;
