import { sweepBlobs } from '#platform/server/blobs/sweep.ts';
import { className, type Entity } from '#platform/entity/define.ts';
import type { ServerModule, View } from '#platform/server/module.ts';
import { account } from '../entities/account.ts';
import { memberships } from './access.ts';
import { acceptanceRoutes } from './acceptance.ts';
import { accountRoutes } from './accounts.ts';
import { attachmentHooks, attachmentRoutes } from './attachments.ts';
import { auditRoutes } from './audit-log.ts';
import { authentication } from './authentication.ts';
import { avatarRoutes } from './avatars.ts';
import { bearing, removeBelongings } from './belongings.ts';
import { calls } from './calls.ts';
import { commentHooks } from './comments.ts';
import { accountConfigurationHooks } from './configurations.ts';
import { userConfigurationHooks } from './user-configurations.ts';
import { confirmationRoutes } from './confirmation.ts';
import { exportRoutes } from './exports.ts';
import { requireFeature } from './features.ts';
import { groupCalls } from './group-calls.ts';
import { noteDenied } from './denied.ts';
import { accountHooks } from './group-profile.ts';
import { deliverMails } from './mail-delivery.ts';
import { invitation, invitationLinkRoutes } from './invitations.ts';
import { linkInvitations } from './link-invitations.ts';
import { invitationRoutes } from './invitation-redemption.ts';
import { bookmark, ownSubscription } from './membership-mirror.ts';
import { subscriptionHooks } from './memberships.ts';
import { newsRoutes } from './news.ts';
import { endOverrun } from './plan.ts';
import { ownSessionRoutes } from './own-sessions.ts';
import { planLimits } from './plan-limits.ts';
import { standingRoutes } from './standing.ts';
import { passwordResetRoutes } from './password-reset.ts';
import { registrationRoutes } from './registration.ts';
import { securityRoutes } from './security.ts';
import { sessionRoutes } from './session-routes.ts';
import { sweep } from './sweep.ts';
import { sweepInvitations } from './sweep-invitations.ts';
import { unsubscribeRoutes } from './unsubscribe.ts';
import { userTokenHooks, userTokenRoutes } from './user-tokens.ts';
import { userRoutes } from './users.ts';
import { weeklySummary } from './weekly-summary.ts';

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
