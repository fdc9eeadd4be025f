import { document, rev, selector, written } from '../shapes/shape.ts';

/** Shapes with a name in the OpenAPI document that are no kinds. */
export const namedShapes: ReadonlyMap<object, string> = new Map<object, string>([
  [document, 'document'],
  [rev, 'rev'],
  [selector, 'selector'],
  [written, 'written'],
]);
