import fc from 'fast-check';
import { expect, test } from 'vitest';
import { locales } from '#platform/entity/locale.ts';
import { defaultText } from './default-texts.ts';
import { fillMessage, placeholders, unknownPlaceholders, type MessageValues } from './fill-message.ts';
import { longestTemplate } from './message-limits.ts';
import { messageEvents } from './message-events.ts';

const values: MessageValues = {
  customer: 'Ana',
  number: '#0012',
  device: 'Drill',
  link: 'https://example.com/c/x',
  amount: 'R$ 10,00',
  shop: 'Fix & Co',
};

test('a text names its values', () => {
  expect(fillMessage('Hi {customer}, {device} ({number}) for {amount} at {shop}: {link}', values)).toBe(
    'Hi Ana, Drill (#0012) for R$ 10,00 at Fix & Co: https://example.com/c/x',
  );
});

test.each([
  ['Hello {customer}, your {device} ({number}) is ready.', {}, 'Hello, your is ready.'],
  ['Ready. Follow it here: {link}', {}, 'Ready.'],
  ['Ready\nTotal: {amount}\nSee it: {link}', { link: 'x' }, 'Ready\nSee it: x'],
  ['{customer} {device} is here', { device: 'Saw' }, 'Saw is here'],
  ['({customer} {device})', { device: 'Saw' }, '(Saw)'],
  ['a {customer} {device} b', {}, 'a b'],
  ['typed  twice {number}', { number: '1' }, 'typed  twice 1'],
])('%s with %o is %s', (template, given, text) => {
  expect(fillMessage(template, given)).toBe(text);
});

test('a value is never read as a placeholder', () => {
  expect(fillMessage('{customer}', { customer: '{shop}', shop: 'Secret' })).toBe('{shop}');
});

const someValues = fc
  .subarray([...placeholders])
  .map((names) => Object.fromEntries(names.map((name) => [name, values[name] ?? ''])));

test('no default text shows where a value is missing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...locales), fc.constantFrom(...messageEvents), someValues, (locale, event, given) => {
      const template = defaultText(event, locale);
      expect(unknownPlaceholders(template)).toEqual([]);
      expect(template.length).toBeLessThanOrEqual(longestTemplate);
      const text = fillMessage(template, given);
      expect(text).not.toMatch(/ {2}|[([]\s*[)\]]| [,.!?;]|[{}\uE000]|:$|\n{3}/m);
      expect(text).toMatch(/[\p{L}]/u);
    }),
  );
});

test('any template is filled without a mark, a placeholder, or an error', () => {
  const parts = fc.array(
    fc.oneof(
      fc.constantFrom(...placeholders.map((name) => `{${name}}`), ' ', '\n', ': ', '(', ')', ',', '.'),
      fc.string(),
    ),
  );
  fc.assert(
    fc.property(parts, someValues, (words, given) => {
      const text = fillMessage(words.join(''), given);
      expect(text).not.toMatch(/\uE000|\{(customer|number|device|link|amount|shop)\}/);
    }),
  );
});

test('unknown placeholders are named once each', () => {
  expect(unknownPlaceholders('{customer} {nmae} {nmae} {} {Link}')).toEqual(['nmae', '', 'Link']);
});
