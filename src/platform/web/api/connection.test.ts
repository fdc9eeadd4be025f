import { expect, test } from 'vitest';
import { connection, noteVersion, setOffline } from './connection.ts';

test('the first version is stored, and a different one marks the page as outdated', () => {
  noteVersion(null);
  noteVersion('1.0.0');
  noteVersion('1.0.0');
  expect(connection.get()).toMatchObject({ version: '1.0.0', outdated: false });
  noteVersion('1.0.1');
  expect(connection.get()).toMatchObject({ version: '1.0.0', outdated: true });
});

test('listeners are called only on changes, until they unsubscribe', () => {
  let heard = 0;
  const stop = connection.subscribe(() => {
    heard += 1;
  });
  setOffline(true);
  setOffline(true);
  expect(heard).toBe(1);
  stop();
  setOffline(false);
  expect(heard).toBe(1);
});
