import { expect, test } from 'vitest';
import { actIn, noteAct, undoAct, undoNewest } from './recent-acts.ts';

test('the newest act of the open group is undone, once; acts in other groups wait for theirs', () => {
  const undone: string[] = [];
  const act = (text: string): number => noteAct(text, () => void undone.push(text));
  actIn('acc-1');
  act('first');
  act('second');
  actIn('acc-2');
  const other = act('other');
  actIn('acc-1');
  expect(undoNewest()).toBe(true);
  expect(undone).toEqual(['second']);
  actIn('acc-3');
  expect(undoNewest()).toBe(false);
  // The list names all of them.
  undoAct(other);
  undoAct(other);
  expect(undone).toEqual(['second', 'other']);
  actIn('acc-1');
  expect([undoNewest(), undoNewest()]).toEqual([true, false]);
  expect(undone).toEqual(['second', 'other', 'first']);
});
