import { document, rev, selector, written } from '../shapes/shape.ts';

/** Shapes that have a name in the OpenAPI document, where it is not a kind's. */
export const namedShapes: ReadonlyMap<object, string> = new Map<object, string>([
  [document, 'document'],
  [rev, 'rev'],
  [selector, 'selector'],
  [written, 'written'],
]);
