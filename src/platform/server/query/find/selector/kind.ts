import type { Registry } from '#platform/server/app/registry.ts';
import type { Condition, Leaf } from './condition.ts';

/**
 * The only kind that a condition can match, found by `klass` or by the common prefix of all ids; undefined if there may
 * be several.
 */
export function kindOf(condition: Condition, registry: Registry): string | undefined {
  if (condition.op === 'test') return kindOfLeaf(condition, registry);
  // With several alternatives none of them is certain.
  if (condition.op === 'or' && condition.of.length > 1) return undefined;
  for (const part of condition.of) {
    const kind = kindOf(part, registry);
    if (kind !== undefined) return kind;
  }
  return undefined;
}

function kindOfLeaf({ path: [name, ...deeper], not, test }: Leaf, registry: Registry): string | undefined {
  if ((name !== 'klass' && name !== '_id') || deeper.length > 0 || not) return undefined;
  const words = name === '_id' || test.op === 'eq' || test.op === 'in' ? wordsOf(test) : [];
  const kinds = name === 'klass' ? words : words.map((id) => registry.ofId(id)?.kind ?? '');
  return kinds.every((kind) => kind === kinds[0]) ? kinds[0] : undefined;
}

function wordsOf(test: Leaf['test']): string[] {
  if (test.op === 'eq' || test.op === 'gte' || test.op === 'gt')
    return typeof test.value === 'string' ? [test.value] : [];
  if (test.op === 'in') return test.values.filter((value) => typeof value === 'string');
  return test.op === 'beginsWith' ? [test.prefix] : [];
}
