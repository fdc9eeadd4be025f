import { jobOfGroups } from '#modules/groups/server/each-group.ts';
import { endTrash, endTrashJob, groupsWithOldTrash } from '#platform/server/trash/purge-trash.ts';

/** Every night: removed records whose days are over. */
export const endTrashes = jobOfGroups(
  { name: endTrashJob, schedule: '35 3 * * *' },
  async (app, { id }) => endTrash(app, id),
  groupsWithOldTrash,
);
