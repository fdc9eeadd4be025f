import type { Input } from './define.ts';

/**
 * What every screen of a group starts with. The page brings the answers along, so that the screen need not ask for them
 * before it can ask for its records.
 */
export interface FirstAnswers {
  readonly group: string;
  readonly session: Input;
  readonly memberships: readonly Input[];
  /** The settings that switch features; missing if the group is not the person's. */
  readonly features?: readonly Input[];
}

/** The query of a person's memberships, in the person's database. */
export const membershipsRequest = {
  selector: { klass: 'subscription' },
  fields: [
    '_id',
    '_rev',
    'account_id',
    'account_name',
    'bookmark',
    'status',
    'admin',
    'module',
    'limits',
    'parent_account_id',
    'invited_by_label',
    'invite_expires_at',
  ],
} as const;

/** The query of the settings that switch the features of a group. */
export const featuresRequest = {
  selector: { klass: 'account_configuration', value: { $in: ['enabled', 'disabled'] } },
  fields: ['_id', 'key', 'value'],
  limit: 100,
} as const;
