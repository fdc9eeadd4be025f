import { expect, test } from 'vitest';
import { parseUsers } from './owner.ts';

test('users are read from passwd; malformed lines are skipped', () => {
  const users = parseUsers(
    [
      'root:x:0:0:root:/root:/bin/bash',
      '# a comment',
      '',
      'nobody:*:-2:-2::/:/bin/false',
      'postgres:x:101:104:a,b:/:/x',
    ].join('\n'),
  );
  expect([...users]).toEqual([
    ['root', { uid: 0, gid: 0 }],
    ['postgres', { uid: 101, gid: 104 }],
  ]);
});
