/** Settings of a group that only the server writes: plans follow the payment, the rest tells how the group began. */
export const serverOnlyKeys: ReadonlySet<string> = new Set([
  'confirmed-plan',
  'created-by',
  'created-at',
  'livemode',
  'admin',
  'admin_roles',
  'klass',
  'parent-account-id',
]);
