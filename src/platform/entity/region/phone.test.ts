import { expect, test } from 'vitest';
import { endOfPhone, isPhone, isSamePhone } from './phone.ts';

const spellings = [
  '+55 (11) 98765-4321',
  '5511987654321',
  '11 98765-4321',
  '011 98765-4321',
  '98765-4321',
  '8765-4321',
  '(11) 8765-4321',
  '+55 11 8765 4321',
];

test('every spelling of a number is the same phone, with and without country code, area code and ninth digit', () => {
  for (const one of spellings)
    for (const other of spellings) expect(isSamePhone(one, other), `${one} and ${other}`).toBe(true);
  expect(isSamePhone('+44 20 7946 0958', '020 7946 0958')).toBe(true);
  expect(isSamePhone('+1 415 555 2671', '(415) 555-2671')).toBe(true);
});

test('another area, another number and a landline are other phones', () => {
  for (const other of ['(21) 98765-4321', '11 98765-4322', '7654321', '', '11 3765-4321'])
    expect(isSamePhone('(11) 98765-4321', other), other).toBe(false);
  expect(isSamePhone('11 93456-7890', '11 3456-7890')).toBe(false);
});

test('a phone has eight to fifteen digits and no letters', () => {
  for (const text of spellings) expect([text, isPhone(text), endOfPhone(text)]).toEqual([text, true, '87654321']);
  for (const text of ['', '123', '1234567890123456', 'Rita 98765-4321', '#98765432'])
    expect([text, isPhone(text)]).toEqual([text, false]);
});
