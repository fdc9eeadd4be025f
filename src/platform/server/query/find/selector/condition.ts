import type { Json, JsonObject } from './json.ts';
import type { Path } from './path.ts';

/**
 * A normalised selector: boolean operators above, one test per leaf, negation only at leaves. A test never matches a
 * missing value, negated or not, except `exists: false`.
 */
export type Condition = Combination | Leaf;

/** An empty `and` matches every document, an empty `or` none. */
interface Combination {
  readonly op: 'and' | 'or';
  readonly of: readonly Condition[];
}

export interface Leaf {
  readonly op: 'test';
  readonly path: Path;
  /** Only set for tests without an opposite test. */
  readonly not: boolean;
  readonly test: Test;
}

export type Test = Comparison | Membership | Exists | OtherTest;

export interface Comparison {
  readonly op: 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte';
  readonly value: Json;
}
export interface Membership {
  readonly op: 'in' | 'nin';
  readonly values: readonly Json[];
}
interface Exists {
  readonly op: 'exists';
  readonly value: boolean;
}
export type OtherTest =
  | { readonly op: 'type'; readonly name: string }
  | { readonly op: 'mod'; readonly divisor: number; readonly remainder: number }
  | { readonly op: 'size'; readonly size: number }
  | { readonly op: 'all'; readonly values: readonly Json[] }
  | { readonly op: 'beginsWith'; readonly prefix: string }
  /** `pattern` is written in PostgreSQL's dialect. */
  | { readonly op: 'regex'; readonly pattern: string }
  | { readonly op: 'elemMatch' | 'allMatch' | 'keyMapMatch'; readonly condition: Condition };

/** A selector as the client sent it. */
export type Selector = JsonObject;
