import { expect, test } from 'vitest';
import { parseIf, tokensIn } from './if-header.ts';

test('lists for the resource of the request, and for others', () => {
  expect(parseIf('(<urn:a> ["tag"]) (Not <urn:b>)')).toEqual([
    {
      resource: undefined,
      conditions: [
        { not: false, token: 'urn:a' },
        { not: false, tag: '"tag"' },
      ],
    },
    { resource: undefined, conditions: [{ not: true, token: 'urn:b' }] },
  ]);
  expect(parseIf('<http://h/dav/a> (<urn:a>) (["x"]) </dav/b>(Not [W/"y"])')).toEqual([
    { resource: 'http://h/dav/a', conditions: [{ not: false, token: 'urn:a' }] },
    { resource: 'http://h/dav/a', conditions: [{ not: false, tag: '"x"' }] },
    { resource: '/dav/b', conditions: [{ not: true, tag: 'W/"y"' }] },
  ]);
  expect(parseIf(undefined)).toEqual([]);
  expect([...tokensIn(parseIf('(<urn:a>) (Not <urn:b>)'))]).toEqual(['urn:a', 'urn:b']);
});

test.each(['', '()', '(', ')', '(<urn:a>', '<urn:a>', '(Not)', '(<a b>)', 'nonsense', '(<urn:a>) x', '["tag"]'])(
  '%j is refused',
  (header) => {
    expect(() => parseIf(header)).toThrow('bad_request');
  },
);
