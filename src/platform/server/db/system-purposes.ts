/** Purposes that query rows of all groups at once. On a cluster nothing else may query more than one server. */
export const overAllGroups: readonly string[] = ['feeds', 'sweep'] satisfies Purpose[];

/**
 * Purposes of work that is not bound to a group: it uses people, sessions and mail, but no records of groups. A test
 * holds this list together with the modules that may use each purpose, so that a new purpose is noticed in review.
 */
export const purposes = [
  'audit',
  'banks',
  'feeds',
  'limits',
  'links',
  'mail',
  'messages',
  'notices',
  'operator',
  'outbox',
  'payments',
  'plans',
  'session',
  'steps',
  'summaries',
  'sweep',
  'users',
  'webhooks',
] as const;

export type Purpose = (typeof purposes)[number];
