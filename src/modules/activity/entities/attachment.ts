import { defineEntity } from '#platform/entity/define.ts';

/** A file at another record: its bytes lie in the blob store, under their SHA-256. */
export const attachment = defineEntity({
  kind: 'attachment',
  plural: 'attachments',
  prefix: 'att',
  module: 'account',
  scope: 'account',
  belongsTo: 'item_id',
  fields: {
    item_id: { type: 'ref', to: 'any', required: true, write: 'create', indexed: true },
    name: { type: 'text', max: 255, required: true, search: 'words' },
    content_type: { type: 'text', max: 127, write: 'server' },
    size: { type: 'integer', min: 0, write: 'server' },
    sha256: { type: 'text', max: 64, write: 'server' },
  },
  title: 'name',
  list: ['name', 'size', 'created_at'],
  form: [{ key: 'main', fields: ['name'] }],
  sort: 'created_at',
});
