import { grantDays, groupEvents, reconcileGroup, replayEvent, setReview } from '#modules/billing/server/operator.ts';
import { assertGroup } from './groups.ts';
import { oneLine, takes, UsageError, type Command } from './command.ts';

/** What the operator does about payments. */
export const billingCommands: readonly Command[] = [
  {
    name: ['billing', 'events'],
    words: 'GROUP',
    does: 'what the card processor told of a group, the newest first: moment, type, outcome, id',
    parse: ofGroup(1),
    work: async (app, [group = ''], say) => {
      for (const { occurred_at: at, type, outcome, id } of await groupEvents(app, group))
        say([at, oneLine(type), outcome ?? 'waiting', id].join('\t'));
    },
  },
  {
    name: ['billing', 'replay'],
    words: 'EVENT',
    does: 'does once more what follows from an event (evt_…)',
    parse: takes(1),
    work: async (app, [event = ''], say) => {
      await replayEvent(app, event);
      say(`${oneLine(event)} was applied.`);
    },
  },
  {
    name: ['billing', 'reconcile'],
    words: 'GROUP',
    does: "compares a group's subscriptions with the card processor's own words",
    parse: ofGroup(1),
    work: async (app, [group = ''], say) => say(`${await reconcileGroup(app, group)} subscriptions were compared.`),
  },
  {
    name: ['billing', 'review'],
    words: 'GROUP on|off',
    does: 'puts a group into review, or out of it',
    parse: (words) => {
      const [, way = ''] = ofGroup(2)(words);
      if (way !== 'on' && way !== 'off') throw new UsageError('Say on or off.');
      return words;
    },
    work: async (app, [group = '', way], say) => {
      await setReview(app, group, way === 'on' ? 'by-hand' : null);
      say(`${group} is ${way === 'on' ? 'in' : 'out of'} review.`);
    },
  },
  {
    name: ['billing', 'days'],
    words: 'GROUP DAYS',
    does: 'lets a group keep its plan for some days although nothing is paid; 0 takes that back',
    parse: (words) => {
      const [, days = ''] = ofGroup(2)(words);
      if (!/^\d{1,3}$/.test(days)) throw new UsageError('Days are a number up to 999.');
      return words;
    },
    work: async (app, [group = '', days], say) => {
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
