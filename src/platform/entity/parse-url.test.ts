import { expect, test } from 'vitest';
import { parseUrl } from './parse-url.ts';

test('addresses in any letters are known however often one asks', () => {
  for (let time = 0; time < 20_000; time += 1) {
    if (parseUrl('https://日本.example/ü') === undefined) expect.fail(`refused at the ${time}th call`);
  }
  expect(parseUrl('b?c#d', 'https://a.example/x/y')?.href).toBe('https://a.example/x/b?c#d');
  expect(['', 'b', 'https://', 'https://a b/'].map((text) => parseUrl(text))).toEqual(Array(4).fill(undefined));
});
