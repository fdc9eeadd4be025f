import { sweepBlobs } from '#platform/server/blobs/sweep.ts';
import { className, type Entity } from '#platform/entity/define.ts';
import type { ServerModule, View } from '#platform/server/module.ts';
import { account } from '#modules/groups/entities/account.ts';
import { memberships } from '#modules/groups/server/access.ts';
import { acceptanceRoutes } from '#modules/groups/server/acceptance.ts';
import { accountRoutes } from '#modules/groups/server/accounts.ts';
import { attachmentHooks, attachmentRoutes } from '#modules/activity/server/attachments.ts';
import { auditRoutes } from '#modules/groups/server/audit-log.ts';
import { authentication } from './authentication.ts';
import { avatarRoutes } from './avatars.ts';
import { bearing, removeBelongings } from '#modules/activity/server/belongings.ts';
import { calls } from './calls.ts';
import { commentHooks } from '#modules/activity/server/comments.ts';
import { accountConfigurationHooks } from '#modules/groups/server/configurations.ts';
import { userConfigurationHooks } from './user-configurations.ts';
import { confirmationRoutes } from './confirmation.ts';
import { exportRoutes } from '#modules/groups/server/exports.ts';
import { requireFeature } from '#modules/groups/server/features.ts';
import { groupCalls } from '#modules/groups/server/group-calls.ts';
import { noteDenied } from './denied.ts';
import { accountHooks } from '#modules/groups/server/group-profile.ts';
import { deliverMails } from './mail-delivery.ts';
import { invitation, invitationLinkRoutes } from '#modules/groups/server/invitations.ts';
import { linkInvitations } from '#modules/groups/server/link-invitations.ts';
import { invitationRoutes } from '#modules/groups/server/invitation-redemption.ts';
import { bookmark, ownSubscription } from '#modules/groups/server/membership-mirror.ts';
import { subscriptionHooks } from '#modules/groups/server/memberships.ts';
import { newsRoutes } from '#modules/groups/server/news.ts';
import { endOverrun } from '#modules/groups/server/plan.ts';
import { ownSessionRoutes } from './own-sessions.ts';
import { planLimits } from '#modules/groups/server/plan-limits.ts';
import { standingRoutes } from '#modules/groups/server/standing.ts';
import { passwordResetRoutes } from './password-reset.ts';
import { registrationRoutes } from './registration.ts';
import { securityRoutes } from '#modules/groups/server/security.ts';
import { sessionRoutes } from './session-routes.ts';
import { sweep } from './sweep.ts';
import { sweepInvitations } from '#modules/groups/server/sweep-invitations.ts';
import { unsubscribeRoutes } from './unsubscribe.ts';
import { userTokenHooks, userTokenRoutes } from './user-tokens.ts';
import { userRoutes } from './users.ts';
import { weeklySummary } from '#modules/groups/server/weekly-summary.ts';

/** What every group has: people, sessions, memberships, settings, comments. */
export const accountModule: ServerModule = {
  key: 'account',
  authentication,
  memberships,
  hears: { 'people.address-confirmed': linkInvitations },
  calls: [...calls, ...groupCalls],
  creating: requireFeature,
  bearing,
  removed: async (ctx, entity, id) => {
    await removeBelongings(ctx, entity, id);
    if (ctx.who.access.readOnly === true) await endOverrun(ctx);
  },
  on: {
    account: accountHooks,
    account_configuration: accountConfigurationHooks,
    attachment: attachmentHooks,
    comment: commentHooks,
    subscription: subscriptionHooks,
    user_configuration: userConfigurationHooks,
    user_token: userTokenHooks,
  },
  namedBlobs: async (db, sha256s) => {
    const rows = await db.query<{ sha256: string }>('SELECT named_attachments($1) AS sha256', [sha256s]);
    return rows.map(({ sha256 }) => sha256);
  },
  updates: { bookmark, invitation },
  views: { 'count-by-klass': counted },
  mirrors: { subscription: { entity: ownSubscription, owner: 'user_id' } },
  jobs: [deliverMails, planLimits, sweep, sweepInvitations, sweepBlobs, weeklySummary],
  routes: (app, server) => {
    noteDenied(app, server);
    for (const register of [
      securityRoutes,
      sessionRoutes,
      registrationRoutes,
      userRoutes,
      userTokenRoutes,
      ownSessionRoutes,
      avatarRoutes,
      unsubscribeRoutes,
      confirmationRoutes,
      passwordResetRoutes,
      accountRoutes,
      attachmentRoutes,
      standingRoutes,
      auditRoutes,
      exportRoutes,
      newsRoutes,
      acceptanceRoutes,
      invitationRoutes,
      invitationLinkRoutes,
    ]) {
      register(app, server);
    }
  },
};

/** What a group counts: its sub-groups, and the records of every kind whose definition says so. */
function counted(entities: readonly Entity[]): View {
  const names = [account, ...entities.filter((entity) => entity.counted === true)].map(({ kind }) => className(kind));
  return Object.fromEntries(names.map((name) => [name, name]));
}
