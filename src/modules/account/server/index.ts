import { className } from '#platform/entity/define.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { accountRoutes } from './accounts.ts';
import { authentication } from './authentication.ts';
import { commentHooks } from './comments.ts';
import { accountConfigurationHooks, userConfigurationHooks } from './configurations.ts';
import { confirmationRoutes } from './confirmation.ts';
import { deliverMails } from './mail-delivery.ts';
import { bookmark, ownSubscription, subscriptionHooks } from './memberships.ts';
import { passwordResetRoutes } from './password-reset.ts';
import { registrationRoutes } from './registration.ts';
import { sessionRoutes } from './session-routes.ts';
import { sweep } from './sweep.ts';
import { userRoutes } from './users.ts';

/** What every group has: people, sessions, memberships, settings, comments. */
export const accountModule: ServerModule = {
  key: 'account',
  authentication,
  on: {
    account_configuration: accountConfigurationHooks,
    comment: commentHooks,
    subscription: subscriptionHooks,
    user_configuration: userConfigurationHooks,
  },
  updates: { bookmark },
  views: { 'count-by-klass': Object.fromEntries(counted().map((name) => [name, name])) },
  mirrors: { subscription: { entity: ownSubscription, owner: 'user_id' } },
  jobs: [deliverMails, sweep],
  routes: (app, server) => {
    for (const register of [
      sessionRoutes,
      registrationRoutes,
      userRoutes,
      confirmationRoutes,
      passwordResetRoutes,
      accountRoutes,
    ]) {
      register(app, server);
    }
  },
};

/** The kinds of SPEC.md §3 that a group counts. */
function counted(): string[] {
  const kinds = [
    'account',
    'category',
    'comment',
    'contract',
    'customer',
    'equipment',
    'estimate',
    'exchange',
    'handbook',
    'income',
  ];
  return [...kinds, 'maintenance', 'outgo', 'subscription', 'ticket', 'transfer', 'wallet'].map(className);
}
