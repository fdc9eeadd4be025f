import { defineEntity } from '#platform/entity/define.ts';

/** A file at another record: its bytes are in the blob store, under their SHA-256, or are those of a record that is a file itself. */
export const attachment = defineEntity({
  kind: 'attachment',
  plural: 'attachments',
  prefix: 'att',
  module: 'account',
  scope: 'account',
  belongsTo: 'item_id',
  fields: {
    item_id: { type: 'ref', to: 'any', required: true, write: 'create', indexed: true },
    /** The record that is the file, of any kind that has contents: what it holds is what is shown here, in its newest version. */
    file_id: { type: 'ref', to: 'any', as: 'file', write: 'create', indexed: true },
    /** Said where the bytes are sent; a record that is a file has one of its own. */
    name: { type: 'text', max: 255, search: 'words' },
    content_type: { type: 'text', max: 127, write: 'server' },
    size: { type: 'integer', min: 0, write: 'server' },
    sha256: { type: 'text', max: 64, write: 'server' },
  },
  title: 'name',
  list: ['name', 'size', 'created_at'],
  form: [{ key: 'main', fields: ['name'] }],
  sort: 'created_at',
});
