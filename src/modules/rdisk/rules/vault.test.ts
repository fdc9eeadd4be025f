import { expect, test } from 'vitest';
import { recipientsIn } from './vault.ts';

const one = `age1${'q'.repeat(58)}`;
const two = `age1${'p'.repeat(58)}`;

test.each([
  ['', []],
  ['  \n', []],
  [one, [one]],
  [`${one},\n ${two};${one}\n`, [one, two]],
  ['age1short', undefined],
  [`${one} AGE-SECRET-KEY-1QQQ`, undefined],
])('the recipients in %j', (text, recipients) => {
  expect(recipientsIn(text)).toEqual(recipients);
});
