import { expect, test } from 'vitest';
import { originLines, originsIn, originSetting } from './allowed-origins.ts';

test('origins are edited one on a line and stored as a list', () => {
  const setting = originSetting(
    ' https://a.example\nHTTPS://B.example:8443/page?x=1\n\nhttp://localhost:3000, https://a.example ',
  );
  expect(setting).toBe('["https://a.example","https://b.example:8443","http://localhost:3000"]');
  expect(originsIn(setting)).toHaveLength(3);
  expect(originLines(setting)).toBe('https://a.example\nhttps://b.example:8443\nhttp://localhost:3000');
  expect([originSetting(' \n'), originLines(undefined), originLines('broken')]).toEqual(['', '', '']);
});

test.each(['a.example', 'http://a.example', 'ftp://a.example', 'https://user@a.example', '*'])(
  '%s is refused',
  (line) => {
    expect(originsIn(originSetting(line))).toBeUndefined();
  },
);
