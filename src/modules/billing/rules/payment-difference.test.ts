import { expect, test } from 'vitest';
import { type Payments, paymentDifference } from './payment-difference.ts';

const now = new Date('2026-11-20T00:00:00Z');
const paid = (plan: 'pro' | 'corp', at = '2026-11-10T00:00:00Z') => ({ plan, billed_at: at });
const active = (plan: 'pro' | 'corp', due = '2026-12-10T00:00:00Z') => ({
  status: 'active',
  plan,
  next_billed_at: due,
});

test.each<[string, Partial<Payments>, ReturnType<typeof paymentDifference>]>([
  ['a paid plan', { granted: 'pro', subscription: active('pro'), bills: [paid('pro')] }, null],
  [
    'a dearer plan than the bills',
    { granted: 'corp', subscription: active('corp'), bills: [paid('pro')] },
    'charged-less',
  ],
  [
    'a dearer plan, charged in between',
    { granted: 'corp', subscription: active('corp'), bills: [paid('pro'), paid('corp')] },
    null,
  ],
  ['a cheaper plan until the next bill', { granted: 'pro', subscription: active('pro'), bills: [paid('corp')] }, null],
  ['no bill at all', { granted: 'pro', subscription: active('pro') }, 'not-charged'],
  [
    'only a bill of an earlier month',
    { granted: 'pro', subscription: active('pro'), bills: [paid('pro', '2026-09-10T00:00:00Z')] },
    'not-charged',
  ],
  [
    'a charge that is days late',
    { granted: 'pro', subscription: active('pro', '2026-11-15T00:00:00Z'), bills: [paid('pro')] },
    'not-charged',
  ],
  ['a plan without a subscription', { granted: 'pro' }, 'not-charged'],
  ['days by the operator', { granted: 'pro', isKept: true }, null],
  ['an ended plan that is kept', { granted: 'pro', isKept: true, bills: [paid('pro')] }, null],
  ['an ended plan that is kept dearer', { granted: 'corp', isKept: true, bills: [paid('pro')] }, 'charged-less'],
  [
    'a failed payment',
    {
      granted: 'pro',
      subscription: { ...active('pro'), status: 'past_due' },
      bills: [paid('pro', '2026-10-01T00:00:00Z')],
    },
    null,
  ],
  ['a free group that pays', { subscription: active('pro'), bills: [paid('pro')] }, 'charged-more'],
  ['a free group', {}, null],
])('%s', (_name, payments, difference) => {
  expect(paymentDifference({ granted: null, isKept: false, subscription: null, bills: [], ...payments }, now)).toBe(
    difference,
  );
});
