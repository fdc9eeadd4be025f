import type { ServerModule } from '#platform/server/module.ts';
import { applyEvents } from './apply-events.ts';
import { askProcessor, endGrace, reconcile } from './ask-processor.ts';
import { billingRoutes } from './billing-route.ts';
import { checkoutRoute } from './checkout-route.ts';
import { deliverFakeEvents, fakePaymentRoute, fakeRoutes } from './fake/fake-routes.ts';
import { pageSources } from './page-sources.ts';
import { pricesRoute, syncPrices } from './prices.ts';
import { switchRoute } from './switch-plan.ts';
import { unfinishedCheckouts } from './unfinished-checkouts.ts';
import { webhookRoute } from './webhook-route.ts';

/** What plans cost, how they are paid, and what the card processor tells of it. */
export const billingModule: ServerModule = {
  key: 'billing',
  permission: 'account',
  jobs: [applyEvents, askProcessor, deliverFakeEvents, endGrace, reconcile, syncPrices, unfinishedCheckouts],
  pageSources,
  outside: fakeRoutes,
  routes: (app, server) => {
    for (const register of [pricesRoute, switchRoute, checkoutRoute, billingRoutes, webhookRoute, fakePaymentRoute])
      register(app, server);
  },
};
