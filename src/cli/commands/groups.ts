import type { App } from '#platform/server/app.ts';
import { plans, type Plan } from '#modules/groups/rules/plan.ts';
import { deleteNow } from '#modules/groups/server/deletion/delete-now.ts';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { oneLine, takes, UsageError, type Command } from './command.ts';

/** The operator's commands for groups. */
export const groupCommands: readonly Command[] = [
  {
    name: ['group', 'list'],
    parameters: '[WORD]',
    summary: 'lists the groups, or those whose name contains the word: id, creation, members, plan, name',
    parse: takes(0, 1),
    run: async (app, [word], say) => {
      for await (const { id, since, members, plan, name } of listGroups(app, word))
        say([id, since.slice(0, 10), `${members} members`, plan, oneLine(name)].join('\t'));
    },
  },
  {
    name: ['group', 'delete'],
    parameters: 'GROUP GROUP|--yes',
    summary: 'deletes a group at once and permanently, with all records and files; type its id twice',
    parse: (words) => {
      const [group, again] = takes(1, 2)(words);
      assertGroup(group);
      if (again !== group && again !== '--yes')
        throw new UsageError('Type the id of the group twice, or --yes after it: it cannot be called back.');
      return words;
    },
    run: async (app, [group = ''], say) => {
      await deleteNow(app, group);
      say(`${group} is deleted.`);
    },
  },
  {
    name: ['plan', 'set'],
    parameters: `GROUP ${plans.join('|')}`,
    summary: 'sets the plan of a group (acc-…) and of its sub-groups',
    parse: (words) => {
      const [group = '', plan = ''] = takes(2)(words);
      assertGroup(group);
      if (!plans.some((known) => known === plan)) throw new UsageError(`"${plan}" is no plan.`);
      return words;
    },
    run: async (app, [group = '', plan], say) => {
      await setPlan(app, group, plan as Plan);
      say(`${group} has the plan ${plan ?? ''}.`);
    },
  },
];

/** Throws UsageError unless the word is the id of a group. */
export function assertGroup(word = ''): void {
  if (!/^acc-[0-9a-f]{32}$/.test(word)) throw new UsageError(`"${word}" is no id of a group.`);
}

interface ListedGroup {
  readonly id: string;
  readonly name: string;
  readonly plan: string;
  /** ISO 8601, UTC. */
  readonly since: string;
  /** Accepted memberships, including those inherited from the parent group. */
  readonly members: number;
}

const pageSize = 1000;

/** All groups in the order of their ids, the oldest first; with a word, only those whose name contains it in any case. */
async function* listGroups(app: App, word = ''): AsyncGenerator<ListedGroup> {
  for (let last = ''; ;) {
    const groups = await app.system('operator', async (db) => db.query<ListedGroup>(pageOfGroups, [last, word]));
    yield* groups;
    const end = groups.at(-1);
    if (end === undefined || groups.length < pageSize) return;
    last = end.id;
  }
}

const pageOfGroups = `
  SELECT g.account_id AS id, g.plan, max(m.account_name) AS name, min(m.created_at) AS since,
    count(*) FILTER (WHERE m.status = 'accepted')::int AS members
  FROM groups g JOIN memberships m USING (account_id)
  WHERE g.account_id > $1 GROUP BY g.account_id
  HAVING strpos(lower(max(m.account_name)), lower($2)) > 0
  ORDER BY g.account_id LIMIT ${pageSize}`;
