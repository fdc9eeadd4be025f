import { plans, type Plan } from '#modules/groups/rules/plan.ts';
import { setPlan } from '#modules/groups/server/plan.ts';
import { takes, UsageError, type Command } from './oficina-command.ts';

/** What the operator does with groups. */
export const groupCommands: readonly Command[] = [
  {
    name: ['plan', 'set'],
    words: `GROUP ${plans.join('|')}`,
    does: 'sets the confirmed plan of a group (acc-…) and of those below it',
    parse: (words) => {
      const [group = '', plan = ''] = takes(2)(words);
      if (!/^acc-[0-9a-f]{32}$/.test(group)) throw new UsageError(`"${group}" is no id of a group.`);
      if (!plans.some((known) => known === plan)) throw new UsageError(`"${plan}" is no plan.`);
      return words;
    },
    work: async (app, [group = '', plan], say) => {
      await setPlan(app, group, plan as Plan);
      say(`${group} has the plan ${plan ?? ''}.`);
    },
  },
];
