import { hash } from 'node:crypto';
import { failure } from '#platform/entity/failure.ts';
import type { Condition, Selector } from './selector/condition.ts';
import { isList, isObject, shown, type JsonObject } from './selector/json.ts';
import { isStorable, limits } from './selector/limits.ts';
import { normalise } from './selector/normalise.ts';
import { parsePath, type Path } from './selector/path.ts';

/** A validated `_find` request. */
export interface FindRequest {
  readonly selector: Selector;
  readonly condition: Condition;
  readonly sort: Sort;
  /** Selected paths with dots; undefined for whole documents. */
  readonly fields: readonly string[] | undefined;
  readonly limit: number;
  readonly skip: number;
  readonly bookmark: string | undefined;
  /** Binds a bookmark to the selector and sort that made it. */
  readonly hash: string;
}

export interface Sort {
  readonly direction: 'asc' | 'desc';
  readonly paths: readonly Path[];
}

/** Parses a `_find` body with CouchDB's checks, error codes and defaults; `maxLimit` overrides the default of 200. */
export function parseFind(body: unknown, maxLimit: number = limits.maxLimit): FindRequest {
  if (!isObject(body)) throw failure('bad_request', 'Request body must be a JSON object');
  checkKeys(body);
  const selector = body['selector'];
  if (selector === undefined) throw failure('missing_required_key', 'Missing required key: selector');
  if (!isObject(selector)) {
    throw failure('invalid_selector_json', `Selector must be a JSON object, not: ${shown(selector)}`);
  }
  const condition = normalise(selector);
  const sort = parseSort(body['sort']);
  return {
    selector,
    condition,
    sort,
    fields: parseFields(body['fields']),
    limit: parseCount(body['limit'], limits.limit, maxLimit),
    skip: parseCount(body['skip'], 0, limits.maxSkip),
    bookmark: parseBookmark(body['bookmark']),
    hash: hash('sha256', JSON.stringify([condition, sort]), 'base64url').slice(0, 16),
  };
}

const known = new Set(['selector', 'fields', 'sort', 'limit', 'skip', 'bookmark']);
/** CouchDB's options for indexes and replicas: validated, but without effect. */
const ignored: Readonly<Record<string, ((value: unknown) => boolean) | undefined>> = {
  use_index: (value) => value === null || typeof value === 'string' || isList(value),
  r: (value) => Number.isSafeInteger(value) && Number(value) > 0,
  conflicts: isBoolean,
  stable: isBoolean,
  update: isBoolean,
  execution_stats: isBoolean,
  allow_fallback: isBoolean,
};

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean';
}

function checkKeys(body: JsonObject): void {
  for (const [key, value] of Object.entries(body)) {
    if (known.has(key)) continue;
    const check = Object.hasOwn(ignored, key) ? ignored[key] : undefined;
    if (check === undefined) throw failure('invalid_key', `Invalid key ${key.slice(0, 100)} for this request.`);
    if (!check(value)) throw failure('bad_request', `Invalid value for ${key}: ${shown(value)}`);
  }
}

function parseCount(value: unknown, otherwise: number, most: number): number {
  if (value === undefined) return otherwise;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw failure('invalid_non_neg_integer', `${shown(value)} is not an integer greater than or equal to zero`);
  }
  if (value > most) throw failure('bad_request', `${value} is too large, must not exceed ${most}`);
  return value;
}

function parseFields(value: unknown): readonly string[] | undefined {
  if (value === undefined) return undefined;
  if (!isList(value) || value.length > limits.fields) throw badFields(value);
  const names = value.filter((name) => typeof name === 'string');
  if (names.length < value.length || !names.every(isShortPath)) throw badFields(value);
  return names.length === 0 ? undefined : names;
}

function badFields(value: unknown): Error {
  return failure('invalid_fields', `Fields must be an array of strings, not: ${shown(value)}`);
}

function isShortPath(name: string): boolean {
  const path = parsePath(name);
  return (
    path !== undefined && path.length <= limits.path && Buffer.byteLength(name) <= limits.string && isStorable(name)
  );
}

function parseSort(value: unknown): Sort {
  if (value === undefined) return { direction: 'asc', paths: [] };
  if (!isList(value) || value.length > limits.sortFields) {
    throw failure('invalid_sort_json', `Sort must be an array of sort specs, not: ${shown(value)}`);
  }
  const specs = value.map(parseSortField);
  const [direction = 'asc', ...others] = new Set(specs.map((spec) => spec.direction));
  if (others.length > 0) {
    throw failure('unsupported_mixed_sort', 'Sorts currently only support a single direction for all fields.');
  }
  return { direction, paths: specs.map((spec) => spec.path) };
}

function parseSortField(value: unknown): { path: Path; direction: 'asc' | 'desc' } {
  const [entry, ...others] =
    typeof value === 'string' ? [[value, 'asc']] : isObject(value) ? Object.entries(value) : [];
  const [name, direction] = entry ?? [];
  if (typeof name !== 'string' || !isShortPath(name) || others.length > 0) {
    throw failure('invalid_sort_json', `Invalid sort field: ${shown(value)}`);
  }
  if (direction !== 'asc' && direction !== 'desc') {
    throw failure('invalid_sort_json', `Invalid sort direction: ${shown(direction)}`);
  }
  return { path: parsePath(name) ?? [], direction };
}

function parseBookmark(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string' || value.length > limits.bookmark) {
    throw failure('invalid_bookmark', `Invalid bookmark value: ${shown(value)}`);
  }
  return value;
}
