import { defineEntity } from '#platform/entity/define.ts';

/** A file attached to a record. Its bytes are in the blob store under their SHA-256, or belong to another record that is itself a file. */
export const attachment = defineEntity({
  kind: 'attachment',
  plural: 'attachments',
  prefix: 'att',
  module: 'account',
  scope: 'account',
  belongsTo: 'item_id',
  fields: {
    item_id: { type: 'ref', to: 'any', required: true, write: 'create', indexed: true },
    /** The record that is the file, of any kind with content. The attachment always shows its newest version. */
    file_id: { type: 'ref', to: 'any', as: 'file', write: 'create', indexed: true },
    /** Set from the upload; a record that is a file has a name of its own. */
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
