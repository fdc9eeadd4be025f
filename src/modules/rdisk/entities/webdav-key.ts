import { defineEntity } from '#platform/entity/define.ts';

/** A key with which a program accesses the group's drive, or a part of it, as the key's owner. Its secret is shown once and not stored. */
export const webdavKey = defineEntity({
  kind: 'webdav_key',
  plural: 'webdav_keys',
  prefix: 'wdk',
  module: 'rdisk',
  scope: 'account',
  trash: false,
  tokens: 'never',
  credential: { description: 'free', node_id: 'within', read_only: 'off', origins: 'permissions', expires_at: 'later' },
  feature: 'rdisk',
  timeline: false,
  searched: false,
  fields: {
    description: { type: 'text', max: 120, required: true },
    /** The directory or file to which the key is limited, with everything below; empty for the whole drive. */
    node_id: { type: 'ref', to: 'cloud_file', as: 'node', write: 'create', indexed: true },
    read_only: { type: 'boolean', default: false, write: 'create' },
    /** The origins of web pages, or of programs in a web view, that may use it from a browser. */
    origins: { type: 'tags', max: 10, write: 'create' },
    expires_at: { type: 'time' },
    last_used_at: { type: 'time', write: 'server' },
    /** When it was revoked early, by a new password of its owner. */
    ended_at: { type: 'time', write: 'server' },
    secret_start: { type: 'text', max: 12, write: 'server', grantsRights: true },
    user_id: { type: 'ref', to: 'user', write: 'server', grantsRights: true },
  },
  title: 'description',
  list: ['description', 'read_only', 'expires_at', 'last_used_at', 'created_at'],
  form: [{ key: 'main', fields: ['description', 'node_id', 'read_only', 'origins', 'expires_at'] }],
  sort: '-created_at',
});
