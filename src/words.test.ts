import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { expect, test } from 'vitest';

/** STYLE.md lists words of our own and the standard term for each; this holds file names and exports to it. */

const src = import.meta.dirname;

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.includes('/locales/'));

/** Parts of names, in lower case, that say a standard term in another way. */
const replaced: readonly (readonly [RegExp, string])[] = [
  [/^let-go|^going(-|$)|(^|-)beside(-|$)|^kept$/, 'nullify references, cascade, side tables, trash record'],
  [/(^|-)insist(-|$)|^may-write$/, 'assert, validate-write'],
  [/^among$/, 'in-list'],
  [/^as-given$/, 'settings snapshot'],
  [/(^|-)concerned(-|$)/, 'cache keys'],
  [/(^|-)spread(-|$)|^gifts?$|^given?(-|$)|^late$|^choose$/, 'fan-out, deliver, backlog, select'],
  [/^rounds?$|(^|-)rounds$/, 'poll'],
  [/(^|-)stor(y|ies)(-|$)/, 'duplicate cluster'],
  [/(^|-)belongings?(-|$)/, 'parent permission, child record'],
  [/^welcome$|^leaving$/, 'startup banner, shutdown hooks'],
  [/^opened-/, 'x-content, loaded by one lazy part'],
  [/(^|-)rooms?(-|$)/, 'quota for bytes, space in a layout'],
  [/(^|-)crystals(-|$)/, 'issued documents'],
  [/^most-/, 'max'],
  [/^use-words$|^use-marks$|^same-as$/, 'useTranslations, useAxisTickFormat, match…'],
];

test.each(replaced)('no file name matches %s: say %s', (pattern) => {
  expect(files.filter((file) => pattern.test(basename(file).replace(/\.tsx?$/, '')))).toEqual([]);
});

test.each(replaced)('no export matches %s: say %s', (pattern) => {
  const found = files.flatMap((file) =>
    exportsOf(file)
      .filter((name) => pattern.test(dashed(name)))
      .map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

test('a function that returns a failure is not named like a verb that throws one', () => {
  expect(files.filter((file) => exportsOf(file).includes('fail'))).toEqual([]);
});

function exportsOf(file: string): string[] {
  const text = readFileSync(join(src, file), 'utf8');
  const declared = /^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm;
  return [...text.matchAll(declared)].map(([, name = '']) => name);
}

/** `useOpenedNotes` → `use-opened-notes`. */
function dashed(name: string): string {
  return name.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
}
