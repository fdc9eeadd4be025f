import { failure } from '#platform/entity/failure.ts';
import { isList, isObject, type Json } from './json.ts';

/** Limits of one request; above them 400. */
export const limits = {
  limit: 25,
  maxLimit: 200,
  maxSkip: 10_000,
  /** Nesting of combining operators, and of lists and objects in a value. */
  depth: 8,
  nodes: 200,
  values: 500,
  path: 6,
  /** Bytes of a string in UTF-8. */
  string: 4096,
  regex: 256,
  sortFields: 6,
  fields: 200,
  bookmark: 65_536,
  /** Documents that a sum may cover. */
  summed: 100_000,
} as const;

/** Counts what a selector has used so far. */
export interface Budget {
  nodes: number;
  values: number;
}

export function spendNode(budget: Budget, depth: number): void {
  budget.nodes += 1;
  if (budget.nodes > limits.nodes) throw tooLarge(`more than ${limits.nodes} conditions`);
  if (depth > limits.depth) throw tooLarge(`more than ${limits.depth} levels`);
}

/** Counts a value and checks that PostgreSQL can hold it. */
export function spendValue(budget: Budget, value: Json, depth = 0): void {
  budget.values += 1;
  if (budget.values > limits.values) throw tooLarge(`more than ${limits.values} values`);
  if (depth > limits.depth) throw tooLarge(`a value of more than ${limits.depth} levels`);
  if (typeof value === 'number' && !Number.isFinite(value)) throw tooLarge('a number out of range');
  if (typeof value === 'string') checkText(value);
  if (isList(value)) for (const item of value) spendValue(budget, item, depth + 1);
  if (isObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      checkText(key);
      spendValue(budget, item, depth + 1);
    }
  }
}

export function checkText(text: string): void {
  if (Buffer.byteLength(text) > limits.string) throw tooLarge(`a string of more than ${limits.string} bytes`);
  if (!isStorable(text)) throw failure('invalid_selector', 'Strings must be well-formed and without U+0000.');
}

/** PostgreSQL's text holds neither U+0000 nor half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Cs}/u.test(text);
}

function tooLarge(what: string): Error {
  return failure('invalid_selector', `The selector is too large: ${what}.`);
}
