import { defineEntity } from '#platform/entity/define.ts';

/** A key by which one program reaches the group's drive, or a part of it, as its owner. Its secret is shown once and lies nowhere. */
export const webdavKey = defineEntity({
  kind: 'webdav_key',
  plural: 'webdav_keys',
  prefix: 'wdk',
  module: 'rdisk',
  scope: 'account',
  trash: false,
  tokens: 'never',
  feature: 'rdisk',
  timeline: false,
  searched: false,
  fields: {
    description: { type: 'text', max: 120, required: true },
    /** The directory or file to which it is limited, with what lies below; the whole drive without one. */
    node_id: { type: 'ref', to: 'cloud_file', as: 'node', write: 'create', indexed: true },
    read_only: { type: 'boolean', default: false, write: 'create' },
    expires_at: { type: 'time' },
    last_used_at: { type: 'time', write: 'server' },
    /** When it ended before its time: by a new password of its owner. */
    ended_at: { type: 'time', write: 'server' },
    secret_start: { type: 'text', max: 12, write: 'server' },
    user_id: { type: 'ref', to: 'user', write: 'server' },
  },
  title: 'description',
  list: ['description', 'read_only', 'expires_at', 'last_used_at', 'created_at'],
  form: [{ key: 'main', fields: ['description', 'node_id', 'read_only', 'expires_at'] }],
  sort: '-created_at',
});
