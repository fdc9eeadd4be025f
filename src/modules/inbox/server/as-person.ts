import type { App } from '#platform/server/app.ts';
import type { Principal } from '#platform/server/context.ts';
import { product } from '#modules/groups/server/plan/plan.ts';

/** The product in a person's own database, where it writes as that person. */
export function asPerson(app: App, id: string): Principal {
  const { account, who, log } = product(app, id);
  return { account, who: { ...who, user: { ...who.user, id } }, log };
}
