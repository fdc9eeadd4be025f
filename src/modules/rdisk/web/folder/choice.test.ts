import { expect, test } from 'vitest';
import { type Choice, select, chooseAll, keepSelected, commandTargets, nothingChosen, step } from './choice.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const ids = (choice: Choice): readonly string[] => [...choice.ids].toSorted();

test('a click selects one entry, with Ctrl toggles one, with Shift selects a range', () => {
  const one = select(nothingChosen, order, 'b', 'alone');
  expect(ids(one)).toEqual(['b']);
  const two = select(one, order, 'd', 'toggle');
  expect(ids(two)).toEqual(['b', 'd']);
  expect(ids(select(two, order, 'b', 'toggle'))).toEqual(['d']);
  const range = select(two, order, 'e', 'range');
  expect(ids(range)).toEqual(['d', 'e']);
  expect(ids(select(range, order, 'b', 'range'))).toEqual(['b', 'c', 'd']);
});

test('a range without an anchor starts at the first entry', () => {
  expect(ids(select(nothingChosen, order, 'c', 'range'))).toEqual(['a', 'b', 'c']);
});

test('steps stay within the list', () => {
  expect(step(nothingChosen, order, 1)).toBe('a');
  expect(step(nothingChosen, order, -1)).toBe('e');
  expect(step(nothingChosen, order, Infinity)).toBe('e');
  expect(step(nothingChosen, order, -Infinity)).toBe('a');
  const at = select(nothingChosen, order, 'b', 'move');
  expect([step(at, order, -5), step(at, order, 2), step(at, order, 99)]).toEqual(['a', 'd', 'e']);
  expect(step(nothingChosen, [], 1)).toBeNull();
});

test('a command applies to the selected entries, else to the active one', () => {
  const at = select(nothingChosen, order, 'b', 'move');
  expect(commandTargets(at)).toEqual(['b']);
  expect(commandTargets(chooseAll(at, order))).toEqual(order);
  expect(commandTargets(nothingChosen)).toEqual([]);
});

test('entries that disappear are no longer selected, and the active position stays', () => {
  const two = select(select(nothingChosen, order, 'b', 'alone'), order, 'c', 'toggle');
  const after = keepSelected(two, order, ['a', 'b', 'd', 'e']);
  expect(after).toEqual({ ids: new Set(['b']), active: 'd', anchor: 'd' });
  expect(keepSelected(select(nothingChosen, order, 'e', 'alone'), order, ['a']).active).toBe('a');
  expect(keepSelected(two, order, [])).toEqual({ ids: new Set(), active: null, anchor: null });
});
