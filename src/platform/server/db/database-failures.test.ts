import pg from 'pg';
import { expect, test } from 'vitest';
import { constraintOf, isConnectionLost } from './database-failures.ts';

test('a lost database is recognised by its error code, or by the message if there is none', () => {
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

test('a unique index is recognised by its name, also with a shard’s suffix', () => {
  const named = new pg.DatabaseError('duplicate key', 0, 'error');
  named.constraint = 'reader_labels_one_name';
  const words = 'duplicate key value violates unique constraint "reader_labels_one_name_102259"';
  for (const taken of [named, new pg.DatabaseError(words, 0, 'error')])
    expect(constraintOf(taken)).toBe('reader_labels_one_name');
  expect(constraintOf(new pg.DatabaseError('division by zero', 0, 'error'))).toBeUndefined();
});
