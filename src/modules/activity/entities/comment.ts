import { defineEntity } from '#platform/entity/define.ts';

/** A comment on a record. The search finds it by its own text and by that of the record. */
export const comment = defineEntity({
  kind: 'comment',
  plural: 'comments',
  prefix: 'com',
  module: 'account',
  scope: 'account',
  belongsTo: 'item_id',
  files: true,
  counted: true,
  fields: {
    item_id: { type: 'ref', to: 'any', required: true, write: 'create', indexed: true },
    content: { type: 'content', max: 20000, required: true, search: 'words' },
    /** Ids of the members that the text mentions by `@name`. */
    mentions: { type: 'tags', max: 20 },
    date: { type: 'time', write: 'server' },
    user_id: { type: 'ref', to: 'user', write: 'server' },
    /** The name of an author who is not a member, such as the customer. */
    author_name: { type: 'text', max: 160, write: 'server' },
  },
  title: 'content',
  list: ['content', 'user_id', 'date'],
  form: [{ key: 'main', fields: ['content'] }],
  sort: 'created_at',
});
