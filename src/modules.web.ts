import { groupsWeb } from '#modules/groups/web/index.tsx';
import { peopleWeb } from '#modules/people/web/index.tsx';
import type { WebModule } from '#platform/web/module.ts';

/** What the browser shows to anybody: the doors of the modules with public pages. */
export const openModules: readonly WebModule[] = [peopleWeb, groupsWeb];

/** The web doors of all modules, whole, in their order: fetched for who is signed in. */
export async function allModules(): Promise<readonly WebModule[]> {
  const [open, activity, ticket, finance, rdisk, exoreader, billing] = await Promise.all([
    Promise.all(openModules.map(whole)),
    import('#modules/activity/web/index.tsx'),
    import('#modules/ticket/web/index.tsx'),
    import('#modules/finance/web/index.tsx'),
    import('#modules/rdisk/web/index.tsx'),
    import('#modules/exoreader/web/index.tsx'),
    import('#modules/billing/web/index.tsx'),
  ]);
  return [
    ...open,
    activity.activityWeb,
    ticket.ticketWeb,
    finance.financeWeb,
    rdisk.rdiskWeb,
    exoreader.exoreaderWeb,
    billing.billingWeb,
  ];
}

async function whole(module: WebModule): Promise<WebModule> {
  const inside = await module.inside?.();
  return { ...module, ...inside, screens: [...(module.screens ?? []), ...(inside?.screens ?? [])] };
}
