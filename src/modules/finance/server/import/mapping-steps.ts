import { applyMappings, thirdPartyOf, type Texts } from '../../rules/mapping.ts';
import type { Judged } from './judged.ts';

/** The change that one mapping made to a line. */
export interface MappingStep {
  readonly by: string;
  /** Position among the mappings, from 1. */
  readonly place: number;
  readonly label: string;
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
}

export function mappingSteps({ item, rules }: Judged): MappingStep[] {
  let before: Texts = item;
  return rules.map((rule, index) => {
    const after = applyMappings(before, item.kind, [rule]);
    const changes = [
      { field: thirdPartyOf[item.kind] ?? '', from: before.third_party || null, to: after.third_party || null },
      { field: 'description', from: before.description || null, to: after.description || null },
      { field: 'categories', from: before.categories, to: after.categories },
    ].filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
    before = after;
    return { by: rule._id, place: index + 1, label: after.description || after.third_party || item.date, changes };
  });
}
