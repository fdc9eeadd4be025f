import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrationsFolder } from './migrate.ts';

/** Changes that the previous version would not understand; the file may name a decision that says why it is done. */
const breaking = [
  /\bDROP\s+(TABLE|COLUMN|VIEW)\b/i,
  /\bRENAME\b/i,
  /\bALTER\s+(COLUMN\s+)?"?\w+"?\s+(SET\s+DATA\s+)?TYPE\b/i,
  /\bSET\s+NOT\s+NULL\b/i,
  /\bADD\s+(COLUMN\s+)?(IF\s+NOT\s+EXISTS\s+)?"?\w+"?\s+(?![^,;]*\bDEFAULT\b)[^,;]*\bNOT\s+NULL\b/i,
];
const isBreaking = (sql: string): boolean =>
  !/^-- Decision \d{3}:/m.test(sql) && breaking.some((pattern) => pattern.test(sql.replaceAll(/--[^\n]*/g, '')));

test('the previous version still works after every migration', async () => {
  const names = readdirSync(migrationsFolder()).filter((name) => name >= '0310');
  const read = (name: string): string => readFileSync(join(migrationsFolder(), name), 'utf8');
  expect(names.filter((name) => isBreaking(read(name)))).toEqual([]);
});

test.each([
  ['ALTER TABLE a DROP COLUMN b', true],
  ['ALTER TABLE a RENAME COLUMN b TO c', true],
  ['ALTER TABLE a ALTER COLUMN b TYPE bigint', true],
  ['ALTER TABLE a ALTER b SET NOT NULL', true],
  ['ALTER TABLE a ADD COLUMN b text NOT NULL', true],
  ['-- Decision 048: nobody has read it since the version before.\nALTER TABLE a DROP COLUMN b', false],
  ["ALTER TABLE a ADD COLUMN b text NOT NULL DEFAULT ''", false],
  ['ALTER TABLE a ADD COLUMN b text; CREATE TABLE c (d text NOT NULL)', false],
])('%s: %s', (sql, wanted) => expect(isBreaking(sql)).toBe(wanted));
