import { expect, test } from 'vitest';
import { linkFrom } from './links.ts';

test.each([
  ['/more?utm_source=feed', 'http://example.com/more'],
  ['/more?utm_source=feed#part', 'http://example.com/more#part'],
  // The remaining parameters stay as written, even if URLSearchParams would encode them differently.
  ['/find?q=a%20b~c&UTM_Medium=x&n=%C3%A9+1', 'http://example.com/find?q=a%20b~c&n=%C3%A9+1'],
  ['/find?a=1&fbclid&b=2&gclid=3', 'http://example.com/find?a=1&b=2'],
  ['/find?&utm_source=x', 'http://example.com/find'],
  ['/page?a=1#xtor=RSS-1', 'http://example.com/page?a=1'],
  ['/page?utm_source=x#utm_medium=y', 'http://example.com/page'],
  ['/page?#part', 'http://example.com/page?#part'],
  ['/page?q=x#a?utm_source=1', 'http://example.com/page?q=x#a?utm_source=1'],
  ['https://other.example/ç?ü=1', 'https://other.example/%C3%A7?%C3%BC=1'],
])('%s leads to %s', (text, found) => {
  expect(linkFrom(text, 'http://example.com/feed')).toBe(found);
});
