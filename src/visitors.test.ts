import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { en as groups } from '#modules/groups/locales/en.ts';
import { visitors as groupsVisitors } from '#modules/groups/locales/visitors.en.ts';
import { en as people } from '#modules/people/locales/en.ts';
import { visitors as peopleVisitors } from '#modules/people/locales/visitors.en.ts';
import { en as platform } from '#platform/locales/en.ts';
import { visitors as platformVisitors } from '#platform/locales/visitors.en.ts';

// Without a session the words of `visitors.*.ts` are loaded and no others: a page that said another one would show its key.

/** Where the pages without a session are fetched from. */
const doors = ['modules/people/web/public-screens.ts', 'modules/groups/web/index.tsx'];
/** Fetched there as well, and shown to who is signed in alone. */
const signedInOnly = new Set(['modules/groups/web/home.tsx', 'modules/groups/web/inside.tsx']);

/** Beginnings that are said with what visitors never meet: products, and errors of what they cannot do. */
const elsewhere = new Set(['module.', 'error.']);

const loaded = new Set(Object.keys({ ...platformVisitors, ...peopleVisitors, ...groupsVisitors }));
const later = Object.keys({ ...platform, ...people, ...groups }).filter((key) => !loaded.has(key));

test('pages without a session say only words that visitors load', () => {
  const pages = doors
    .flatMap((door) => pathsIn(door, /import\('([^']+\.tsx)'\)/g))
    .filter((page) => !signedInOnly.has(page));
  const files = new Set(['web.tsx', ...pages]);
  for (const file of files) {
    for (const path of pathsIn(file, /^(?:import|export)(?! type)[^;]*?'([^']+\.tsx?)';/gm)) files.add(path);
  }
  expect([...files]).toContain('platform/web/shell/public-shell.tsx');
  expect([...files].flatMap((file) => laterKeysIn(file).map((key) => `${file}: ${key}`))).toEqual([]);
});

/** Keys that a file says, whole or begun (`people.icons.${…}`), and that come with the session alone. */
function laterKeysIn(file: string): string[] {
  const text = read(file);
  const whole = later.filter((key) => key.includes('.') && text.includes(`'${key}'`));
  const begun = [...text.matchAll(/`([a-z][\w.-]*\.)\$\{/g)].map((match) => match[1] ?? '');
  const starts = begun.filter((start) => !elsewhere.has(start) && later.some((key) => key.startsWith(start)));
  return [...whole, ...starts];
}

/** The files of this repository, below `src`, that a pattern finds in one. */
function pathsIn(file: string, pattern: RegExp): string[] {
  return [...read(file).matchAll(pattern)]
    .map((match) => match[1] ?? '')
    .map((path) => (path.startsWith('.') ? posix.join(posix.dirname(file), path) : path.replace(/^#(src\/)?/, '')))
    .filter((path) => existsSync(join(import.meta.dirname, path)));
}

function read(file: string): string {
  return readFileSync(join(import.meta.dirname, file), 'utf8');
}
