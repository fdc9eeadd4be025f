/** Those that ask about the rows of all groups at once; on a cluster nothing else may ask more than one server. */
export const overAllGroups: readonly string[] = ['feeds', 'sweep'] satisfies Purpose[];

/**
 * What the product does for nobody's group or for all of them, past the groups' walls: with people, sessions and mail, and with no
 * group's records. A list, held by a test together with who may use which: a new purpose is seen in a change of it.
 */
export const purposes = [
  'audit',
  'feeds',
  'limits',
  'mail',
  'operator',
  'outbox',
  'payments',
  'plans',
  'session',
  'steps',
  'summaries',
  'sweep',
  'users',
] as const;

export type Purpose = (typeof purposes)[number];
