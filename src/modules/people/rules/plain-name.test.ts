import { expect, test } from 'vitest';
import { plainName } from './plain-name.ts';

test.each([
  ['Ana Conceição', 'Ana Conceição'],
  ['J. P. Silva Jr.', 'J. P. Silva Jr.'],
  ['You won https://evil.example/x', 'You won https evil example x'],
  ['go to www.evil.example now', 'go to www evil example now'],
  ['evil。example and evil．example', 'evil example and evil example'],
  ['boss@bank.example', 'boss bank example'],
  ['two\nlines\r\nand\u202Emore', 'two lines and more'],
])('%j becomes %j', (name, plain) => {
  expect(plainName(name)).toBe(plain);
});

test('a long name is cut between characters, not within one', () => {
  expect(plainName('x'.repeat(41))).toBe(`${'x'.repeat(39)}…`);
  expect(plainName('x'.repeat(40))).toBe('x'.repeat(40));
  expect([...plainName('🛠'.repeat(60))]).toHaveLength(40);
});
