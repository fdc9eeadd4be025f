import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLaterState, type MessageState } from './message-state.ts';

const states = ['prepared', 'sent', 'delivered', 'read', 'failed'] as const satisfies readonly MessageState[];

test('reports in any order, however often, lead to the furthest state, and nothing follows a failure', () => {
  const apply = (reports: readonly MessageState[]): MessageState =>
    reports.reduce<MessageState>((present, next) => (isLaterState(present, next) ? next : present), 'prepared');
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...states.slice(0, 4))), (reports) => {
      const furthest = Math.max(0, ...reports.map((state) => states.indexOf(state)));
      expect(apply(reports)).toBe(states[furthest]);
      expect(apply(['failed', ...reports])).toBe('failed');
    }),
  );
  expect(apply(['delivered', 'failed'])).toBe('delivered');
  expect(apply(['sent', 'failed', 'read'])).toBe('failed');
});
