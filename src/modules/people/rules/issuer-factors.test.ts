import { expect, test } from 'vitest';
import { provesSeveralFactors } from './issuer-factors.ts';

test.each([
  [['mfa']],
  [['pwd', 'otp']],
  [['pwd', 'hwk', 'user']],
  [['hwk', 'pin']],
  [['swk', 'fpt']],
  [['sc', 'pin']],
  [['face', 'pin']],
])('%j are several factors', (amr) => {
  expect(provesSeveralFactors({ amr })).toBe(true);
});

test.each<[unknown]>([
  [undefined],
  ['mfa'],
  [{ 0: 'mfa' }],
  [[]],
  [['pwd']],
  [['pwd', 'pin', 'kba']],
  [['hwk', 'user']],
  [['otp', 'sms', 'tel']],
  [['pwd', 'geo', 'rba', 'mca', 'wia']],
  [['MFA', 'unknown']],
])('%j are not', (amr) => {
  expect(provesSeveralFactors({ amr })).toBe(false);
});

test('a class counts that means several factors, and no other', () => {
  expect(provesSeveralFactors({ acr: 'https://refeds.org/profile/mfa' })).toBe(true);
  expect(provesSeveralFactors({ acr: 'phrh', amr: ['pwd'] })).toBe(true);
  for (const acr of ['1', 'urn:mace:incommon:iap:silver', 'PHR', ['phr'], null])
    expect(provesSeveralFactors({ acr })).toBe(false);
});
