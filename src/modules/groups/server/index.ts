import { joinImportedMembers, archived } from './archived.ts';
import { className, type Entity } from '#platform/entity/define.ts';
import type { ServerModule } from '#platform/server/app.ts';
import type { View } from '#platform/server/context.ts';
import { account } from '../entities/account.ts';
import { memberships } from './members/access.ts';
import { backupRoutes } from './backup/backup-routes.ts';
import { makeGroupBackup } from './backup/make-backup.ts';
import { allowedOrigins } from './allowed-origins.ts';
import { acceptanceRoutes } from './invitations/acceptance.ts';
import { accountRoutes } from './accounts.ts';
import { auditRoutes } from './audit-log.ts';
import { accountConfigurationHooks } from './configurations.ts';
import { deletionRoutes } from './deletion/deletion.ts';
import { eraseGroups } from './deletion/erasure.ts';
import { exportRoutes } from './backup/exports.ts';
import { requireFeature } from './features.ts';
import { accountHooks } from './group-profile.ts';
import { closeOrProlong } from './factor-rule/factor-removed.ts';
import { factorRuleRoutes } from './factor-rule/factor-rule-routes.ts';
import { followDeadlines } from './factor-rule/follow-deadlines.ts';
import { invitationRoutes } from './invitations/invitation-redemption.ts';
import { invitation, invitationLinkRoutes } from './invitations/invitations.ts';
import { linkInvitations } from './invitations/link-invitations.ts';
import { bookmark, ownMembership, rememberModule } from './members/membership-mirror.ts';
import { membershipHooks } from './members/memberships.ts';
import { metrics } from './metrics.ts';
import { newsRoutes } from './news.ts';
import { endOverrun } from './plan/plan.ts';
import { ownershipRoutes } from './members/ownership.ts';
import { ownDeletionRoutes } from './deletion/own-deletion.ts';
import { planLimits } from './plan/plan-limits.ts';
import { securityRoutes } from './security.ts';
import { planStateRoutes } from './plan/plan-state.ts';
import { sweepInvitations } from './invitations/sweep-invitations.ts';
import { pruneHistory } from './prune-history.ts';
import { recordUsageDays, usageDaysRoute } from './plan/usage-days.ts';
import { weeklySummary } from './weekly-summary.ts';

/** Groups with their members, settings, plan and limits. */
export const serverModule: ServerModule = {
  key: 'groups',
  memberships,
  allowedOrigins,
  mails: ['plan-reminder'],
  creating: requireFeature,
  // With many removals `removed` is called only for the last record; by then the group may be within its plan again.
  withSideRecords: async () => Promise.resolve([]),
  removed: async (ctx) => {
    if (ctx.who.access.readOnly === true) await endOverrun(ctx);
  },
  hears: { 'people.address-confirmed': linkInvitations, 'people.factor-removed': closeOrProlong },
  on: { account: accountHooks, account_configuration: accountConfigurationHooks, subscription: membershipHooks },
  updates: { bookmark, invitation, module: rememberModule },
  views: { 'count-by-klass': counted },
  mirrors: { subscription: { entity: ownMembership, owner: 'user_id' } },
  metrics,
  archived,
  namedBlobs: async (db, sha256s) => {
    const rows = await db.query<{ zip: string }>('SELECT named_group_backups($1) AS zip', [sha256s]);
    return rows.map(({ zip }) => zip);
  },
  arrived: joinImportedMembers,
  jobs: [
    makeGroupBackup,
    eraseGroups,
    followDeadlines,
    pruneHistory,
    recordUsageDays,
    planLimits,
    sweepInvitations,
    weeklySummary,
  ],
  routes: (app, server) => {
    for (const register of [
      securityRoutes,
      accountRoutes,
      planStateRoutes,
      usageDaysRoute,
      deletionRoutes,
      ownDeletionRoutes,
      auditRoutes,
      exportRoutes,
      backupRoutes,
      ownershipRoutes,
      factorRuleRoutes,
      newsRoutes,
      acceptanceRoutes,
      invitationRoutes,
      invitationLinkRoutes,
    ]) {
      register(app, server);
    }
  },
};

/** The counters of a group: its sub-groups, and the records of every kind with `counted`. */
function counted(entities: readonly Entity[]): View {
  const names = [account, ...entities.filter((entity) => entity.counted !== undefined)].map(({ kind }) =>
    className(kind),
  );
  return Object.fromEntries(names.map((name) => [name, name]));
}
