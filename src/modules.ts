import type { ModuleCard } from '#platform/entity/card.ts';
import type { Entity } from '#platform/entity/define.ts';
import { activityCard } from '#modules/activity/module.ts';
import { billingCard } from '#modules/billing/module.ts';
import { exoreaderCard } from '#modules/exoreader/module.ts';
import { financeCard } from '#modules/finance/module.ts';
import { groupsCard } from '#modules/groups/module.ts';
import { peopleCard } from '#modules/people/module.ts';
import { rdiskCard } from '#modules/rdisk/module.ts';
import { ticketCard } from '#modules/ticket/module.ts';

/** The one list of modules: each may know those before it that every group has, and nothing after it. */
export const cards: readonly ModuleCard[] = [
  peopleCard,
  groupsCard,
  activityCard,
  ticketCard,
  financeCard,
  rdiskCard,
  exoreaderCard,
  billingCard,
];

/** Every kind of record that the product knows. */
export const entities: readonly Entity[] = cards
  .flatMap((card) => card.kinds)
  .toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
