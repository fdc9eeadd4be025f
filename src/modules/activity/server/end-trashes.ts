import { jobOfGroups } from '#modules/groups/server/each-group.ts';
import { purgeOldTrash, purgeTrashJob, groupsWithOldTrash } from '#platform/server/trash/purge-trash.ts';

/** Every night: purges removed records whose time in the trash is over. */
export const endTrashes = jobOfGroups(
  { name: purgeTrashJob, schedule: '35 3 * * *' },
  async (app, { id }) => purgeOldTrash(app, id),
  groupsWithOldTrash,
);
