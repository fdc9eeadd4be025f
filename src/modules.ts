import type { ModuleCard } from '#platform/entity/card.ts';
import type { Entity } from '#platform/entity/define.ts';
import { moduleNames } from './module-names.ts';

/** What each module is, in the order of `moduleNames`. */
export const cards: readonly ModuleCard[] = await Promise.all(
  moduleNames.map(async (name) => {
    const { card } = (await import(`./modules/${name}/module.ts`)) as { card: ModuleCard };
    return card;
  }),
);

/** Every kind of record that the product knows. */
export const entities: readonly Entity[] = cards
  .flatMap((card) => card.kinds)
  .toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
