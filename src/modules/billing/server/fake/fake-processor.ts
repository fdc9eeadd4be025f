import type { App } from '#platform/server/app.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { fakeAccount } from './account.ts';
import { fakeDaysRoute } from './days-route.ts';
import { deliverEvents, fakePaymentRoute, fakeRoutes } from './fake-routes.ts';

/** The parts of the fake processor that the module uses in local mode. Only `load-fake-processor.ts` imports this file. */
export const fakeProcessor = {
  account: fakeAccount,
  deliverEvents,
  outside: fakeRoutes,
  routes: (app: App, server: Api): void => {
    fakePaymentRoute(app, server);
    fakeDaysRoute(app, server);
  },
};
