import { activityModule } from '#modules/activity/server/index.ts';
import { billingModule } from '#modules/billing/server/index.ts';
import { exoreaderModule } from '#modules/exoreader/server/index.ts';
import { financeModule } from '#modules/finance/server/index.ts';
import { groupsModule } from '#modules/groups/server/index.ts';
import { peopleModule } from '#modules/people/server/index.ts';
import { rdiskModule } from '#modules/rdisk/server/index.ts';
import { ticketModule } from '#modules/ticket/server/index.ts';
import type { ServerModule } from '#platform/server/app.ts';
import type { TasksOf } from '#platform/server/workers/workers.ts';

/** The modules' doors on the server. */
export const serverModules: readonly ServerModule[] = [
  peopleModule,
  groupsModule,
  activityModule,
  ticketModule,
  financeModule,
  rdiskModule,
  exoreaderModule,
  billingModule,
];

/** What a module does in threads; built, it lies beside this file. */
export const tasksOf: TasksOf = (module) =>
  import.meta.url.endsWith('.ts')
    ? new URL(`modules/${module}/server/tasks.ts`, import.meta.url)
    : new URL(`tasks-${module}.js`, import.meta.url);
