import fc from 'fast-check';
import { expect, test } from 'vitest';
import { topics, withImplied, withoutTopic, type Topic } from './newsletter.ts';

const chosen = fc.subarray([...topics]);
const implications: readonly (readonly [Topic, Topic])[] = [
  ['ticket_app', 'remote_diskette'],
  ['ticket_app', 'text_notes'],
  ['text_notes', 'remote_diskette'],
  ['text_notes', 'links'],
  ['links', 'text_notes'],
];

function closed(set: readonly Topic[]): boolean {
  return implications.every(([topic, other]) => !set.includes(topic) || set.includes(other));
}

test('choosing a topic also chooses all that it includes, and nothing else', () => {
  fc.assert(
    fc.property(chosen, (asked) => {
      const all = withImplied(asked);
      expect(closed(all)).toBe(true);
      expect(all).toEqual(expect.arrayContaining(asked));
      expect(withImplied(all)).toEqual(all);
      // The smallest closed set: without any topic that was not asked for, something asked for would miss it.
      for (const extra of all.filter((topic) => !asked.includes(topic)))
        expect(asked.some((topic) => withImplied([topic]).includes(extra))).toBe(true);
    }),
  );
});

test('an unsubscribed topic stays out, and the rest stays as large and consistent as possible', () => {
  fc.assert(
    fc.property(chosen, fc.constantFrom(...topics), (asked, ended) => {
      const before = withImplied(asked);
      const left = withoutTopic(before, ended);
      expect(left).not.toContain(ended);
      expect(withImplied(left)).toEqual(left);
      for (const gone of before.filter((topic) => !left.includes(topic))) expect(withImplied([gone])).toContain(ended);
    }),
  );
});

test('links include text notes, which include the diskette', () => {
  expect(withImplied(['links'])).toEqual(['remote_diskette', 'text_notes', 'links']);
  expect(withoutTopic([...topics], 'remote_diskette')).toEqual(['api', 'rss']);
});
