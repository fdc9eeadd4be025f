import { expect, test } from 'vitest';
import { offerUntil, whyNotLeave } from './ownership.ts';

const member = { owner: false, inherited: false, needed: false };

test('a needed administrator, the owner, and a member by the parent group cannot leave', () => {
  expect(whyNotLeave(member)).toBeUndefined();
  expect(whyNotLeave({ ...member, owner: true, needed: true })).toBe('Hand the Group over before you leave it');
  expect(whyNotLeave({ ...member, needed: true })).toBe('You are the only Administrator of a Group with other members');
  expect(whyNotLeave({ ...member, inherited: true })).toBe('Leave the Group above this one');
  expect(whyNotLeave({ owner: true, inherited: true, needed: true })).toBe('Leave the Group above this one');
});

test('an offer of ownership lasts seven days', () => {
  expect(offerUntil(new Date('2026-02-26T10:00:00Z'))).toEqual(new Date('2026-03-05T10:00:00Z'));
});
