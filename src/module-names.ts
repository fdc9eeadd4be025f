/**
 * The modules, each a folder below `modules` of that name. Its `module.ts` exports `card`, `server/index.ts` exports `serverModule` and
 * `web/index.tsx` exports `webModule`. The order is that of screens and documentation; of the first four each may build on those before it.
 */
export const moduleNames = [
  'people',
  'groups',
  'inbox',
  'activity',
  'ticket',
  'finance',
  'rdisk',
  'exoreader',
  'billing',
] as const;
