import { defineEntity } from '#platform/entity/define.ts';

/**
 * The key pair by which a group's encrypted files are made and opened. The server has only what encrypts, and what decrypts under two
 * seals (age files in armor) that it cannot open.
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
    /** What encrypts: `age1…`. */
    recipient: { type: 'text', max: 100, required: true, write: 'create' },
    /** What decrypts, sealed by the passphrase. */
    by_passphrase: { type: 'content', max: 4000, required: true },
    /** The same, sealed by the recovery phrase. */
    by_phrase: { type: 'content', max: 4000, required: true, write: 'create' },
    /** Whose it is: there is one for the group. */
    holder: { type: 'option', options: ['group'], default: 'group', write: 'create' },
  },
  title: 'recipient',
  list: ['recipient', 'created_at'],
  form: [{ key: 'main', fields: ['recipient'] }],
  sort: '-created_at',
  indexes: [{ name: 'one_for_group', columns: ['holder'], unique: 'recipient' }],
});
