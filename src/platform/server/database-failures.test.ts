import pg from 'pg';
import { expect, test } from 'vitest';
import { isConnectionLost } from './database-failures.ts';

test('a database that went away is told by its code, and by the words of who has none', () => {
  const shutDown = new pg.DatabaseError('terminating connection', 0, 'error');
  shutDown.code = '57P01';
  const killed = new pg.DatabaseError('postmaster was shut down, exiting', 0, 'error');
  killed.code = 'XX000';
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect' });
  const words = [
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
  ];
  for (const error of [shutDown, killed, refused, ...words.map((word) => new Error(word))])
    expect(isConnectionLost(error), error.message).toBe(true);
  const broken = new pg.DatabaseError('syntax error', 0, 'error');
  broken.code = '42601';
  for (const error of [broken, new Error('no such thing'), 'Connection terminated'])
    expect(isConnectionLost(error)).toBe(false);
});
