import { defineEntity } from '#platform/entity/define.ts';

/**
 * An access token for a person's own programs, stored in the person's database. Its secret is shown once and stored
 * only as a hash; see `rules/scopes.ts`.
 */
export const userToken = defineEntity({
  kind: 'user_token',
  plural: 'user_tokens',
  prefix: 'tok',
  module: 'account',
  scope: 'user',
  tokens: 'never',
  credential: { description: 'free', permissions: 'permissions', active: 'on', expires_at: 'later' },
  fields: {
    description: { type: 'text', max: 120, required: true },
    permissions: { type: 'tags', max: 10, required: true },
    active: { type: 'boolean', default: true },
    expires_at: { type: 'time' },
    last_used_at: { type: 'time', write: 'server' },
    secret_start: { type: 'text', max: 12, write: 'server', grantsRights: true },
    user_id: { type: 'ref', to: 'user', write: 'server', grantsRights: true },
  },
  title: 'description',
  list: ['active', 'description', 'permissions', 'created_at'],
  form: [{ key: 'main', fields: ['description', 'permissions', 'expires_at', 'active'] }],
  sort: '-created_at',
});
