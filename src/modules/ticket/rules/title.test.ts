import { expect, test } from 'vitest';
import { proposedTitle } from './title.ts';

test('a title is the first line of the found problem, else of the reported one', () => {
  expect(proposedTitle({ problem: '\n  Fuse blown \nSecond', content: 'Dead' })).toBe('Fuse blown');
  expect(proposedTitle({ problem: ' ', content: 'Dead' })).toBe('Dead');
  expect(proposedTitle({ content: 'x'.repeat(60) })).toBe('x'.repeat(60));
});

test.each([
  [
    'The vacuum cleaner loses suction after ten minutes and then smells of burning rubber',
    'The vacuum cleaner loses suction after ten minutes and then…',
  ],
  [
    'Não liga, não carrega, a tela acende por um segundo e então, apaga de vez',
    'Não liga, não carrega, a tela acende por um segundo e então…',
  ],
  ['x'.repeat(80), `${'x'.repeat(59)}…`],
])('%s is cut between words', (content, title) => {
  expect(proposedTitle({ content })).toBe(title);
  expect([...title].length).toBeLessThanOrEqual(60);
});
