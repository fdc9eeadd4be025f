import { defineEntity } from '#platform/entity/define.ts';
import { liveKinds } from '../rules/kinds.ts';

/**
 * A file or a directory of the group's drive. An entry only stores its parent directory, so moving or deleting it changes one row, whatever is
 * below. Entries below a deleted directory keep their kind.
 */
export const cloudFile = defineEntity({
  kind: 'cloud_file',
  plural: 'cloud_files',
  prefix: 'fil',
  module: 'rdisk',
  scope: 'account',
  trash: false,
  feature: 'rdisk',
  counted: 'apart',
  fields: {
    name: { type: 'text', max: 255, required: true, search: 'words' },
    kind: {
      type: 'option',
      options: ['dir', 'dir_app', 'file', 'file_enc', 'dir_deleted', 'file_deleted'],
      required: true,
      write: 'create',
      indexed: true,
    },
    /** The parent directory; empty for entries in the root. */
    dir_id: { type: 'ref', to: 'cloud_file', as: 'dir', indexed: true },
    description: { type: 'content', max: 2000, search: 'words' },
    color: { type: 'text', max: 7, format: 'color' },
    starred: { type: 'boolean', default: false },
    external_key: { type: 'text', max: 255 },
    /** The maximum of versions, including the newest; for a directory it applies to the files below. */
    max_versions: { type: 'integer', min: 1, max: 100 },
    /** Which older versions stay: the last ones by `max_versions`, or those that `thinnedByAge` leaves; inherited in the same way. */
    versions_by: { type: 'option', options: ['number', 'age'] },
    /** The newest key that is limited to this entry and everything below. */
    webdav_key: { type: 'text', max: 64, write: 'server' },
    /** Bytes of the newest version. */
    size: { type: 'integer', min: 0, max: Number.MAX_SAFE_INTEGER, write: 'server' },
    /** Bytes of all its versions. */
    stored: { type: 'integer', min: 0, max: Number.MAX_SAFE_INTEGER, write: 'server' },
    /** A file's own time: the one that its program sent, otherwise the time of saving. Of a directory, only the one that was sent. */
    modified_at: { type: 'time' },
    /** The type detected from the first bytes. */
    content_type: { type: 'text', max: 127, write: 'server' },
    sha256: { type: 'text', max: 64, write: 'server' },
    /** The number of the newest version. */
    version: { type: 'integer', min: 1, write: 'server' },
    deleted_at: { type: 'time', write: 'server' },
    /** The kind before the deletion. */
    deleted_kind: { type: 'option', options: liveKinds, write: 'server' },
  },
  title: 'name',
  list: ['name', 'size', 'updated_at'],
  form: [{ key: 'main', fields: ['name', 'description', 'color', 'starred', 'max_versions', 'versions_by'] }],
  sort: 'name',
  indexes: [
    {
      name: 'one_name',
      columns: ['dir_id', 'name'],
      unique: 'name',
      nullsNotDistinct: true,
      where: { field: 'kind', in: liveKinds },
    },
  ],
});
