import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stateAfterFetch, requestedDelay, retryAfterOf, type FeedState, type Outcome } from './schedule.ts';

/** Simulates a feed over 90 days and compares each next fetch with a simple model of the rules. */

const minute = 60_000;
const day = 1440 * minute;
const begin = Date.UTC(2026, 0, 1);
const fresh: FeedState = {
  next_check_at: begin,
  fetched_at: null,
  failures: 0,
  failure: null,
  failing_since: null,
  status: null,
  paused_at: null,
  gone_since: null,
  missing_since: null,
  moving_to: null,
  moving_since: null,
  moving_seen: 0,
};

/** How a server behaves for some days. */
const mood = fc.record({
  days: fc.integer({ min: 1, max: 40 }),
  does: fc.constantFrom('well', 'moved', 'elsewhere', 'fails', 'missing', 'gone', 'asks'),
  gap: fc.integer({ min: minute, max: 40 * day }),
  ask: fc.constantFrom(0, 10 * minute, day / 2, 30 * day),
  chance: fc.double({ min: 0, max: 1, noNaN: true }),
});

function outcomeOf(
  { does, gap, ask, chance }: typeof mood extends fc.Arbitrary<infer T> ? T : never,
  now: number,
): Outcome {
  const statuses = { fails: 503, missing: 404, gone: 410, asks: 429 } as const;
  if (does === 'well' || does === 'moved' || does === 'elsewhere')
    return {
      kind: 'read',
      published: Array.from({ length: 10 }, (_none, place) => now - (place + 1) * gap),
      ask,
      movedTo: does === 'moved' ? 'https://new.example/' : does === 'elsewhere' ? 'https://other.example/' : null,
    };
  return {
    kind: 'failed',
    failure: `status-${statuses[does]}`,
    status: statuses[does],
    retryAfter: does === 'asks' ? ask : 0,
    chance,
  };
}

test('over 90 days every feed is fetched as the rules say, however its server behaves', () => {
  fc.assert(
    fc.property(fc.array(mood, { minLength: 3, maxLength: 12 }), (moods) => {
      let state = fresh;
      const log: { now: number; does: string }[] = [];
      let moves = 0;
      for (let now = begin; now < begin + 90 * day && state.paused_at === null; now = state.next_check_at) {
        let left = now - begin;
        const current = moods.find((one) => (left -= one.days * day) < 0) ?? moods.at(-1);
        if (current === undefined) throw new Error('there is a mood');
        const outcome = outcomeOf(current, now);
        const next = stateAfterFetch(state, outcome, now);
        log.push({ now, does: current.does });
        const wait = next.state.next_check_at - now;
        // At least 15 minutes; at most a week and what `chance` adds.
        expect(wait).toBeGreaterThanOrEqual(15 * minute);
        expect(wait).toBeLessThanOrEqual(7 * day);
        if (outcome.kind === 'read') {
          const wanted = Math.min(day, Math.max(15 * minute, current.gap / 2));
          expect(wait).toBe(Math.max(wanted, Math.min(current.ask, 7 * day)));
          expect(next.state).toMatchObject({ failures: 0, failure: null, gone_since: null, missing_since: null });
          // The model of a move: redirects to one address in a row, counted from the log.
          const run = sightings(log);
          expect(next.moves !== undefined).toBe(
            run.count >= 3 &&
              run.since <= now - 3 * day &&
              run.count > 0 &&
              next.state.moving_seen === 0 &&
              current.does !== 'well',
          );
          if (next.moves !== undefined) {
            moves += 1;
            log.push({ now, does: 'has moved' });
          }
        } else {
          expect(next.state.failures).toBe(state.failures + 1);
          expect(next.state.fetched_at).toBe(state.fetched_at);
          expect(next.state.paused_at !== null).toBe(pauses(log, now));
        }
        state = next.state;
      }
      expect(moves).toBeLessThan(90);
    }),
    { numRuns: 60 },
  );
});

/** The last redirects in a row to one new address; failures in between do not count and do not interrupt them. */
function sightings(log: readonly { now: number; does: string }[]): { count: number; since: number } {
  const read = log.filter(({ does }) => ['well', 'moved', 'elsewhere', 'has moved'].includes(does));
  const last = read.at(-1)?.does;
  if (last !== 'moved' && last !== 'elsewhere') return { count: 0, since: 0 };
  const start = read.findLastIndex(({ does }) => does !== last) + 1;
  return { count: read.length - start, since: read[start]?.now ?? 0 };
}

/** 410 for a day, or 404 for thirty days, without a successful fetch in between. */
function pauses(log: readonly { now: number; does: string }[], now: number): boolean {
  const start = log.findLastIndex(({ does }) => ['well', 'moved', 'elsewhere', 'has moved'].includes(does)) + 1;
  const since = (what: string): number => log.slice(start).find(({ does }) => does === what)?.now ?? now;
  const last = log.at(-1)?.does;
  return (last === 'gone' && now - since('gone') >= day) || (last === 'missing' && now - since('missing') >= 30 * day);
}

test('the delay that a response asks for', () => {
  const now = begin;
  expect(requestedDelay({ 'cache-control': 'public, max-age=3600' }, undefined, now)).toBe(60 * minute);
  expect(requestedDelay({ expires: new Date(now + 2 * 60 * minute).toUTCString() }, undefined, now)).toBe(120 * minute);
  expect(requestedDelay({ 'cache-control': 'max-age=60', expires: new Date(now + day).toUTCString() }, 180, now)).toBe(
    180 * minute,
  );
  expect(requestedDelay({ 'cache-control': 'max-age=99999999', expires: 'never' }, undefined, now)).toBe(day);
  expect(requestedDelay({ expires: '0' }, undefined, now)).toBe(0);
  expect(retryAfterOf('120', now)).toBe(120_000);
  expect(retryAfterOf(new Date(now + 60_000).toUTCString(), now)).toBe(60_000);
  expect([undefined, 'soon', new Date(now - 1).toUTCString()].map((text) => retryAfterOf(text, now))).toEqual([
    0, 0, 0,
  ]);
});
