import fc from 'fast-check';
import { expect, test } from 'vitest';
import { landingPath, safeReturn } from './landing.ts';

const group = (account_id: string, bookmark = false, status: 'pending' | 'accepted' = 'accepted') => ({
  account_id,
  bookmark,
  status,
});

test('a person without groups creates one', () => {
  expect(landingPath([])).toBe('/account/new');
});

test('a single group, or exactly one bookmarked group, opens its dashboard', () => {
  expect(landingPath([group('acc-1')])).toBe('/account/acc-1');
  expect(landingPath([group('acc-1'), group('acc-2', true), group('acc-3')])).toBe('/account/acc-2');
});

test('with several groups and no single bookmark the person chooses at home', () => {
  expect(landingPath([group('acc-1'), group('acc-2')])).toBe('/');
  expect(landingPath([group('acc-1', true), group('acc-2', true)])).toBe('/');
});

test('an invitation does not count as a group', () => {
  expect(landingPath([group('acc-1'), group('acc-2', false, 'pending')])).toBe('/account/acc-1');
  expect(landingPath([group('acc-1', false, 'pending')])).toBe('/');
});

test('the return address stays within the application', () => {
  expect(safeReturn('/account/acc-1/tickets?status=open')).toBe('/account/acc-1/tickets?status=open');
  expect(safeReturn(undefined)).toBeNull();
  for (const wrong of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '',
  ]) {
    expect(safeReturn(wrong)).toBeNull();
  }
  fc.assert(
    fc.property(fc.string(), (text) => {
      const to = safeReturn(text);
      return to === null || new URL(to, 'https://oficina.example').origin === 'https://oficina.example';
    }),
  );
});
