import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { breakpoints, spaces } from '#platform/web/theme/tokens.ts';

/** What every style sheet keeps to, so that screens of different modules look like one product. Paper has measures of its own. */
const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css') && !path.endsWith('print.css'))
  .map((path) => [path, readFileSync(`src/${path}`, 'utf8')] as const);

test('room between and within things is of the scale', () => {
  const known = spaces.map((space) => Number.parseFloat(space));
  const own = sheets.flatMap(([path, sheet]) =>
    [...sheet.matchAll(/(?<![-\w])(?:(?:row-|column-)?gap|(?:margin|padding)(?:-[a-z]+)*): ([^;]+);/g)].flatMap(
      ([line, value = '']) =>
        [...value.matchAll(/([\d.]+)rem/g)].some(([, figure]) => known.includes(Number(figure))) &&
        !/calc|clamp|env/.test(value)
          ? [`${path}: ${line}`]
          : [],
    ),
  );
  expect(sheets.length).toBeGreaterThan(20);
  expect(own).toEqual([]);
});

test('screens change at the named widths of the window, and at no other', () => {
  const known = new Set<string>(Object.values(breakpoints));
  const widths = sheets.flatMap(([path, sheet]) =>
    [...sheet.matchAll(/@media[^{]*?(?:(?:min|max)-width: |width [<>]=? )([\d.]+\w+)/g)].map(([, width = '']) => ({
      path,
      width,
    })),
  );
  expect(widths.filter(({ width }) => !known.has(width))).toEqual([]);
});

test('no sheet grows over what one reads at once', () => {
  const long = sheets.filter(([, sheet]) => sheet.split('\n').length > 500).map(([path]) => path);
  expect(long).toEqual([]);
});
