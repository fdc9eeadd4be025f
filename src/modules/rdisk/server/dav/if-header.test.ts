import { expect, test } from 'vitest';
import { parseIfHeader, tokensIn } from './if-header.ts';

test('lists apply to the resource of the request or to others', () => {
  expect(parseIfHeader('(<urn:a> ["tag"]) (Not <urn:b>)')).toEqual([
    {
      resource: undefined,
      conditions: [
        { not: false, token: 'urn:a' },
        { not: false, tag: '"tag"' },
      ],
    },
    { resource: undefined, conditions: [{ not: true, token: 'urn:b' }] },
  ]);
  expect(parseIfHeader('<http://h/dav/a> (<urn:a>) (["x"]) </dav/b>(Not [W/"y"])')).toEqual([
    { resource: 'http://h/dav/a', conditions: [{ not: false, token: 'urn:a' }] },
    { resource: 'http://h/dav/a', conditions: [{ not: false, tag: '"x"' }] },
    { resource: '/dav/b', conditions: [{ not: true, tag: 'W/"y"' }] },
  ]);
  expect(parseIfHeader(undefined)).toEqual([]);
  expect([...tokensIn(parseIfHeader('(<urn:a>) (Not <urn:b>)'))]).toEqual(['urn:a', 'urn:b']);
});

test.each(['', '()', '(', ')', '(<urn:a>', '<urn:a>', '(Not)', '(<a b>)', 'nonsense', '(<urn:a>) x', '["tag"]'])(
  '%j is refused',
  (header) => {
    expect(() => parseIfHeader(header)).toThrow('bad_request');
  },
);
