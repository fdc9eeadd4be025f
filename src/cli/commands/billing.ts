import {
  grantDays,
  groupDifferences,
  groupEvents,
  reconcileGroup,
  replayEvent,
  setReview,
} from '#modules/billing/server/operator.ts';
import { assertGroup } from './groups.ts';
import { oneLine, takes, UsageError, type Command } from './command.ts';

/** The operator's commands for payments. */
export const billingCommands: readonly Command[] = [
  {
    name: ['billing', 'events'],
    parameters: 'GROUP',
    summary: 'lists the events of the card processor for a group, the newest first: time, type, outcome, id',
    parse: ofGroup(1),
    run: async (app, [group = ''], say) => {
      for (const { occurred_at: at, type, outcome, id } of await groupEvents(app, group))
        say([at, oneLine(type), outcome ?? 'waiting', id].join('\t'));
    },
  },
  {
    name: ['billing', 'replay'],
    parameters: 'EVENT',
    summary: 'applies an event (evt_…) again',
    parse: takes(1),
    run: async (app, [event = ''], say) => {
      await replayEvent(app, event);
      say(`${oneLine(event)} was applied.`);
    },
  },
  {
    name: ['billing', 'reconcile'],
    parameters: 'GROUP',
    summary: "compares a group's subscriptions with those at the card processor",
    parse: ofGroup(1),
    run: async (app, [group = ''], say) => say(`${await reconcileGroup(app, group)} subscriptions were compared.`),
  },
  {
    name: ['billing', 'differences'],
    parameters: '',
    summary: 'lists groups whose plan is not what they pay for, as of the last night: group, difference, since',
    parse: takes(0),
    run: async (app, _words, say) => {
      const found = await groupDifferences(app);
      for (const { account_id: group, difference, since } of found) say([group, difference, since].join('\t'));
      if (found.length === 0) say('Every group has what it pays for.');
    },
  },
  {
    name: ['billing', 'review'],
    parameters: 'GROUP on|off',
    summary: 'starts or ends the review of a group',
    parse: (words) => {
      const [, way = ''] = ofGroup(2)(words);
      if (way !== 'on' && way !== 'off') throw new UsageError('Say on or off.');
      return words;
    },
    run: async (app, [group = '', way], say) => {
      await setReview(app, group, way === 'on' ? 'by-hand' : null);
      say(`${group} is ${way === 'on' ? 'in' : 'out of'} review.`);
    },
  },
  {
    name: ['billing', 'days'],
    parameters: 'GROUP DAYS',
    summary: 'lets a group keep its plan for some days without payment; 0 revokes this',
    parse: (words) => {
      const [, days = ''] = ofGroup(2)(words);
      if (!/^\d{1,3}$/.test(days)) throw new UsageError('Days are a number up to 999.');
      return words;
    },
    run: async (app, [group = '', days], say) => {
      const until = await grantDays(app, group, Number(days));
      say(until === null ? `${group} has no days left.` : `${group} keeps its plan until ${until.toISOString()}.`);
    },
  },
];

function ofGroup(count: number): (words: readonly string[]) => readonly string[] {
  return (words) => {
    assertGroup(takes(count)(words)[0]);
    return words;
  };
}
