import { expect, test } from 'vitest';
import { telLink } from './tel-link.ts';

test.each([
  ['+55 (017) 9 9888-7777 ramal 12', '+5517998887777'],
  ['(17) 3222-1010 / 99111-2222', '1732221010'],
  ['020 7946 0018 ext. 4', '02079460018'],
  ['+44 (0)20 7946 0018', '+442079460018'],
  ['(020) 7946 0018', '02079460018'],
  ['ramal 12', '12'],
  ['(11) 98765-4321', '11987654321'],
  ['no number', ''],
])('%s is dialled as %s', (number, digits) => {
  expect(telLink(number)).toBe(digits);
});
