import { jobOfGroups } from '#modules/groups/server/each-group.ts';
import { openGroups } from '#modules/groups/server/plan/may-grow.ts';
import { product } from '#modules/groups/server/plan/plan.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { expireEstimates } from './estimates.ts';
import { endUnlockSecrets } from './counter/unlock-secrets.ts';
import { proposeMessages } from './messages/proposals/propose.ts';
import { remindGroup } from './reminders.ts';

/** Every night, for writable groups: sends reminders of maintenances, proposes messages to customers, expires estimates and erases secrets of devices that were never picked up. */
export const nightly = jobOfGroups(
  { name: 'ticket-nightly', schedule: '40 3 * * *' },
  async (app, { id }) =>
    withContext(app, product(app, id), async (ctx) => {
      await remindGroup(ctx);
      await proposeMessages(ctx);
      await expireEstimates(ctx);
      await endUnlockSecrets(ctx);
    }),
  openGroups,
);
