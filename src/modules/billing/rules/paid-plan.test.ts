import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paidPlan, type Subscription } from './paid-plan.ts';

const base: Subscription = {
  id: 'sub_1',
  status: 'active',
  plan: 'pro',
  livemode: true,
  known: true,
  created_at: '2026-11-01T00:00:00.000000Z',
  ended_at: null,
};
const now = '2026-11-22T00:00:00.000Z';

test('a paid subscription decides the plan, even while a payment is overdue', () => {
  expect(paidPlan([base], true, now)).toMatchObject({ plan: 'pro', subscription: 'sub_1', review: null });
  expect(paidPlan([{ ...base, status: 'past_due' }], true, now)).toMatchObject({ plan: 'pro', pastDue: true });
  expect(paidPlan([], true, now)).toMatchObject({ plan: null, review: null });
});

test('an ended subscription keeps its plan for three days', () => {
  const ended = { ...base, status: 'canceled', ended_at: '2026-11-20T00:00:00.000000Z' } as const;
  expect(paidPlan([ended], true, '2026-11-22T23:59:59.999Z')).toMatchObject({
    plan: 'pro',
    graceUntil: '2026-11-23T00:00:00.000Z',
  });
  expect(paidPlan([ended], true, '2026-11-23T00:00:00.000Z')).toMatchObject({ plan: null, graceUntil: null });
});

test('of two ended subscriptions the one that ended last keeps its plan', () => {
  const ended = (id: string, plan: 'pro' | 'corp', day: number) =>
    ({ ...base, id, plan, status: 'canceled', ended_at: `2026-11-${day}T00:00:00.000000Z` }) as const;
  expect(paidPlan([ended('sub_1', 'pro', 20), ended('sub_2', 'corp', 21)], true, now)).toMatchObject({
    plan: 'corp',
    subscription: 'sub_2',
    graceUntil: '2026-11-24T00:00:00.000Z',
  });
});

test('a subscription that cannot be trusted changes no plan and asks for a review', () => {
  expect(paidPlan([{ ...base, known: false }], true, now)).toMatchObject({ plan: null, review: 'unknown-checkout' });
  expect(paidPlan([{ ...base, livemode: false }], true, now)).toMatchObject({ plan: null, review: 'wrong-mode' });
  expect(paidPlan([{ ...base, plan: null }], true, now)).toMatchObject({ plan: null, review: 'foreign-price' });
  const second = { ...base, id: 'sub_2', plan: 'corp', created_at: '2026-11-02T00:00:00.000000Z' } as const;
  expect(paidPlan([second, base], true, now)).toMatchObject({ plan: 'pro', review: 'second-subscription' });
  const over = { ...base, known: false, status: 'canceled', ended_at: now } as const;
  expect(paidPlan([over], true, now)).toMatchObject({ plan: null, review: null });
});

const moment = fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${String(day).padStart(2, '0')}T00:00:00.000000Z`);
const some: fc.Arbitrary<Subscription> = fc.record({
  id: fc.constantFrom('sub_1', 'sub_2', 'sub_3'),
  status: fc.constantFrom('active', 'trialing', 'past_due', 'paused', 'canceled'),
  plan: fc.constantFrom('pro', 'corp', null),
  livemode: fc.boolean(),
  known: fc.boolean(),
  created_at: moment,
  ended_at: fc.option(moment),
});

test('the order of subscriptions does not matter, and one that cannot be trusted never gives a plan', () => {
  fc.assert(
    fc.property(fc.uniqueArray(some, { selector: ({ id }) => id, maxLength: 3 }), fc.boolean(), (all, livemode) => {
      const answer = paidPlan(all, livemode, now);
      expect(paidPlan(all.toReversed(), livemode, now)).toEqual(answer);
      const by = all.find(({ id }) => id === answer.subscription);
      if (answer.plan === null) expect(by).toBeUndefined();
      else expect(by).toMatchObject({ known: true, livemode, plan: answer.plan });
    }),
  );
});
