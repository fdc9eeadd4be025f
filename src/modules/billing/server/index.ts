import type { ServerModule } from '#platform/server/app.ts';
import type { Shapes } from '#platform/server/api/shapes/api.ts';
import { applyEvents } from './apply-events.ts';
import { comparePayments, metrics } from './compare-payments.ts';
import { fetchFromProcessor, endGrace, reconcile } from './fetch-from-processor.ts';
import { billingRoutes } from './billing-route.ts';
import { checkoutRoute } from './checkout-route.ts';
import { queueEnds, endSubscriptions } from './end-subscriptions.ts';
import { pruneEvents } from './prune-events.ts';
import { deliverFakeEvents, loadFakeProcessor } from './load-fake-processor.ts';
import { pageSources } from './page-sources.ts';
import { pricesRoute, syncPrices } from './prices.ts';
import { switchRoute, tryFreePlan } from './switch-plan.ts';
import { unfinishedCheckouts } from './unfinished-checkouts.ts';
import { webhookRoute } from './webhook-route.ts';

/** Prices of plans, payments, and the events of the card processor. */
export const serverModule: ServerModule = {
  key: 'billing',
  jobs: [
    applyEvents,
    fetchFromProcessor,
    deliverFakeEvents,
    pruneEvents,
    endGrace,
    endSubscriptions,
    reconcile,
    comparePayments,
    syncPrices,
    unfinishedCheckouts,
  ],
  metrics,
  pageSources,
  outside: (app, server) => {
    void server.register(async (scope) => {
      (await loadFakeProcessor(app.environment))?.outside(app, scope.withTypeProvider<Shapes>());
    });
  },
  hears: { 'groups.deleted': queueEnds },
  // When several records are removed, `removed` runs only for the last one. Then a locked group may fit into the free plan again.
  withSideRecords: async () => Promise.resolve([]),
  removed: async (ctx) => {
    if (ctx.who.access.readOnly === true) await tryFreePlan(ctx);
  },
  routes: (app, server) => {
    for (const register of [pricesRoute, switchRoute, checkoutRoute, billingRoutes, webhookRoute])
      register(app, server);
    void server.register(async (scope) => {
      (await loadFakeProcessor(app.environment))?.routes(app, scope.withTypeProvider<Shapes>());
    });
  },
};
