import { defineEntity } from '#platform/entity/define.ts';

/**
 * The key pair of a group's encrypted files. The server stores the public key, and the private key encrypted twice (as armored age files) with
 * secrets that it does not have.
 */
export const driveVault = defineEntity({
  kind: 'drive_vault',
  plural: 'drive_vaults',
  prefix: 'vau',
  module: 'rdisk',
  scope: 'account',
  trash: false,
  tokens: 'never',
  feature: 'rdisk',
  timeline: false,
  searched: false,
  writers: 'admins',
  fields: {
    /** The public key: `age1…`. */
    recipient: { type: 'text', max: 100, required: true, write: 'create' },
    /** The private key, encrypted with the passphrase. */
    by_passphrase: { type: 'content', max: 4000, required: true },
    /** The private key, encrypted with the recovery phrase. */
    by_phrase: { type: 'content', max: 4000, required: true, write: 'create' },
    /** The owner; a group has one vault. */
    holder: { type: 'option', options: ['group'], default: 'group', write: 'create' },
  },
  title: 'recipient',
  list: ['recipient', 'created_at'],
  form: [{ key: 'main', fields: ['recipient'] }],
  sort: '-created_at',
  indexes: [{ name: 'one_for_group', columns: ['holder'], unique: 'recipient' }],
});
