import { expect, test } from 'vitest';
import { addressKey, linkAddress, siteOf, tidyTags } from './links.ts';

test.each([
  ['example.com/a', 'https://example.com/a'],
  [' http://example.com ', 'http://example.com/'],
  ['localhost:8080/x', 'https://localhost:8080/x'],
  ['https://exämple.com/ü', 'https://xn--exmple-cua.com/%C3%BC'],
  ['javascript:alert(1)', undefined],
  ['place:sort=8', undefined],
  ['data:text/html,x', undefined],
  ['https://a:b@example.com/', undefined],
  ['two words', undefined],
  ['', undefined],
  [`https://example.com/${'x'.repeat(2000)}`, undefined],
])('the address %s is %s', (typed, whole) => {
  expect(linkAddress(typed)).toBe(whole);
});

test.each([
  ['http://www.example.com/a/', 'https://example.com/a#part'],
  ['https://example.com/?utm_source=x&b=1&fbclid=9', 'https://example.com/?b=1'],
])('%s and %s are one page', (a, b) => {
  expect(addressKey(a)).toBe(addressKey(b));
});

test.each([
  ['https://example.com/a', 'https://example.com/A'],
  ['https://example.com/?p=1', 'https://example.com/?p=2'],
  ['https://example.com/#/one', 'https://example.com/#/two'],
  ['https://example.com:8443/', 'https://example.com/'],
])('%s and %s are two', (a, b) => {
  expect(addressKey(a)).not.toBe(addressKey(b));
});

test('tags are normalised', () => {
  expect(tidyTags([' a b ,c', 'c', ' ', 'd  e'], 20)).toEqual(['a-b', 'c', 'd-e']);
  expect(tidyTags(['a,b,c'], 2)).toEqual(['a', 'b']);
  expect(siteOf('https://www.example.com/x')).toBe('example.com');
});
