import { expect, test } from 'vitest';
import { complaintsOf } from '../scripts/commit-subjects.mjs';

/** The rule by which `npm run check` refuses subjects of commits. */

test.each([
  'ticket: show wallet and status in transaction lists',
  'ticket, finance: add a filter for late-payment fees',
  'web/shell: move the menu next to the search box',
  'Process each event of the card processor once',
  'feed a reader without a title by its address',
  'embed the fonts of printed sheets',
  'web: pass focus to the field with the first error',
  'reader: mark items as unread',
  'finance: turn off rules that match nothing',
  'ticket: print one line for each part',
  'finance: round amounts to the currency’s digits',
  'drive: keep the draft when the storage is full',
])('%s', (subject) => {
  expect(complaintsOf(subject)).toEqual([]);
});

test.each([
  ['exoreader: a claimed feed is made in one piece', 'begins with "a"'],
  ['ticket: shows the wallet', 'begins with "shows"'],
  ['ticket: added a filter', 'begins with "added"'],
  ['ticket: adding a filter', 'begins with "adding"'],
  ['web: what was saved can be undone', 'begins with "what"'],
  ['platform: timers are joined', 'begins with "timers"'],
  ['platform: nobody waits', 'begins with "nobody"'],
  ['web: title is shown', 'begins with "title"'],
  ['platform: virtual fields are put into it', 'begins with "virtual"'],
  ['docs: 5 pages', 'begins with "5"'],
  ['ticket:', 'begins with "ticket:"'],
  ['', 'begins with ""'],
])('%s: is no instruction', (subject, complaint) => {
  expect(complaintsOf(subject)).toEqual([`${complaint}: say what the commit does, as in "show", "add", "move"`]);
});

test.each([
  ['drive: check the room before a write', '"room": say quota (bytes), or space (layout)'],
  ['exoreader: show each story once', '"story": say duplicate cluster'],
  ['platform: skip the cache of concerned people', '"concerned": say cache keys'],
  ['platform: stop a writer in line', '"in line": say group lock, or queue'],
  ['exoreader: keep items of removed feeds', '"keep items of removed feeds": say store, or retention'],
  ['web: move opened-menu to the shell', '"opened-": say …-content'],
])('%s: has a word that says something else', (subject, complaint) => {
  expect(complaintsOf(subject)).toEqual([complaint]);
});

test('sixty characters are enough, however many bytes they take', () => {
  const words = `add ${'ã'.repeat(56)}`;
  expect(complaintsOf(words)).toEqual([]);
  expect(complaintsOf(`${words}o`)).toEqual(['61 characters, at most 60']);
  expect(complaintsOf('add a filter.')).toEqual(['ends in a full stop']);
});
