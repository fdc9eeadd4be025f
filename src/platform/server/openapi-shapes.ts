import { document, rev, written } from './shapes/shape.ts';

/** Shapes that have a name in the OpenAPI document, where it is not a kind's. */
export const namedShapes: ReadonlyMap<object, string> = new Map<object, string>([
  [document, 'document'],
  [rev, 'rev'],
  [written, 'written'],
]);
