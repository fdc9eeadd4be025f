import type { Registry } from '../registry.ts';
import type { Condition, Leaf } from './condition.ts';

/** The one kind that a condition can hold for: by `klass`, or by the prefix that all asked ids share. */
export function kindOf(condition: Condition, registry: Registry): string | undefined {
  const leaves = mandatory(condition);
  for (const leaf of leaves) {
    const kinds = leaf.path.length === 1 && !leaf.not ? kindsOf(leaf, registry) : new Set<string>();
    const [only] = kinds;
    if (kinds.size === 1 && only !== undefined) return only;
  }
  return undefined;
}

function mandatory(condition: Condition): Leaf[] {
  if (condition.op === 'test') return [condition];
  if (condition.op === 'and' || condition.of.length === 1) return condition.of.flatMap(mandatory);
  return [];
}

function kindsOf({ path: [name], test }: Leaf, registry: Registry): Set<string> {
  const texts = wordsOf(test);
  if (name === 'klass') return new Set(test.op === 'eq' || test.op === 'in' ? texts : []);
  if (name !== '_id') return new Set();
  return new Set(texts.map((id) => registry.ofId(id)?.kind ?? ''));
}

function wordsOf(test: Leaf['test']): string[] {
  if (test.op === 'eq' || test.op === 'gte' || test.op === 'gt')
    return typeof test.value === 'string' ? [test.value] : [];
  if (test.op === 'in') return test.values.filter((value) => typeof value === 'string');
  return test.op === 'beginsWith' ? [test.prefix] : [];
}
