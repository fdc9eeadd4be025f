import type { Condition } from '../../query/find/selector/condition.ts';
import { parsePath, type Path } from '../../query/find/selector/path.ts';
import type { Sort } from '../../query/find/request.ts';

/**
 * The order of a CouchDB answer without a sort: that of an index whose fields the selector requires. Suites compare
 * answers in that order, so it is imitated, although indexes are not used.
 */
export function impliedSort(condition: Condition, indexes: readonly (readonly string[])[]): Sort {
  const demanded = new Set(demandedBy(condition).map(nameOf));
  const usable = indexes
    .map((fields) => fields.map((field) => parsePath(field) ?? []))
    .filter((paths) => paths.every((path) => demanded.has(nameOf(path))))
    .toSorted((a, b) => b.length - a.length);
  return { direction: 'asc', paths: usable[0] ?? [] };
}

function demandedBy(condition: Condition): Path[] {
  if (condition.op !== 'test') return condition.op === 'and' ? condition.of.flatMap(demandedBy) : [];
  const { test, path } = condition;
  return test.op === 'exists' && !test.value ? [] : [path];
}

function nameOf(path: Path): string {
  return JSON.stringify(path);
}
