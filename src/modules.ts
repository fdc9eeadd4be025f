import type { ModuleCard } from '#platform/entity/card.ts';
import type { Entity } from '#platform/entity/define.ts';
import { accountCard } from '#modules/people/module.ts';
import { financeCard } from '#modules/finance/module.ts';
import { ticketCard } from '#modules/ticket/module.ts';

/** The one list of modules. */
export const cards: readonly ModuleCard[] = [accountCard, ticketCard, financeCard];

/** Every kind of record that the product knows. */
export const entities: readonly Entity[] = cards
  .flatMap((card) => card.kinds)
  .toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
