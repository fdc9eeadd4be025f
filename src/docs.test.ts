import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { specificationPage } from '#src/spec/page.ts';
import { measurementsPage, worsened } from '../bench/results.ts';

const decisions = readdirSync('docs/decisions')
  .toSorted()
  .map((name) => ({ name, text: readFileSync(`docs/decisions/${name}`, 'utf8') }));

/** Words of our own that STYLE.md replaces by standard terms. */
const replacedWords =
  /\b(let go|going|beside|kept|keeps?|asked|mayWrite|insists?|among|as-given|concerned|forgets?|write together|turns?|lines?|places?|spreads?|gives?|given|late|choose|rounds?|stor(y|ies)|belonging|unread|welcome|leaving|opened|rooms?|is told of|whoever|somebody|(lies|stands) in|crystals?)\b/i;

describe('decisions', () => {
  test.each(decisions)('$name has the format of a decision', ({ name, text }) => {
    const lines = text.trimEnd().split('\n');
    expect(lines[0]).toMatch(new RegExp(`^# ${name.slice(0, 3)} [A-Z]`));
    expect(lines[2]).toMatch(/^Status: (accepted|superseded by \[\d{3}\]\([^)]+\)( and \[\d{3}\]\([^)]+\))*)$/);
    expect(lines.filter((line) => line.startsWith('#')).slice(1)).toEqual([
      '## Context',
      '## Decision',
      '## Consequences',
    ]);
    expect(lines.length).toBeLessThanOrEqual(45);
    expect(lines.filter((line, index) => index !== 2 && line.length > 140)).toEqual([]);
  });

  test('are named after their titles', () => {
    for (const { name, text } of decisions) {
      const title = text.slice(2, text.indexOf('\n')).toLowerCase().replaceAll("'", '');
      expect(name).toBe(`${title.replaceAll(/[^a-z0-9]+/g, '-').replace(/-$/, '')}.md`);
    }
  });

  test('have numbers of their own', () => {
    const numbers = decisions.map(({ name }) => name.slice(0, 3));
    expect(numbers).toEqual([...new Set(numbers)]);
  });

  test('have titles in standard words', () => {
    const titles = decisions.map(({ text }) => text.slice(0, text.indexOf('\n')));
    expect(titles.filter((title) => replacedWords.test(title))).toEqual([]);
  });
});

test.each([
  ['ms CPU', 1, 1.2, true],
  ['ms CPU', 1, 1.19, false],
  ['ms CPU', 1, 0.5, false],
  ['feeds per s CPU', 2.4, 2, true],
  ['feeds per s CPU', 2, 3, false],
])('a ratio of %s from %d to %d: worse by a fifth is %s', (unit, before, value, isWorse) => {
  const entry = { what: 'Read', unit, before, ratio: { peer: 'CouchDB', value } };
  expect(worsened(entry) !== undefined).toBe(isWorse);
  expect(worsened({ ...entry, ratio: null })).toBeUndefined();
});

test('docs/measurements.md is current: `npm run bench:report` makes it', () => {
  expect(readFileSync('docs/measurements.md', 'utf8')).toBe(measurementsPage());
});

test('docs/specification.md is current: `npm run spec:page` makes it', () => {
  expect(readFileSync('docs/specification.md', 'utf8')).toBe(specificationPage());
});

describe('links', () => {
  const pages = [
    ...readdirSync('.').filter((name) => name.endsWith('.md')),
    ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join('docs', name)),
  ];

  test.each(pages)('%s links to files that exist', (page) => {
    const links = [...readFileSync(page, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const local = links.filter((link) => !/^(https?:|mailto:|#)/.test(link));
    expect(local.filter((link) => !existsSync(join(dirname(page), link.replace(/#.*/, ''))))).toEqual([]);
  });

  test.each(pages)('%s links to headings that exist', (page) => {
    const links = [...readFileSync(page, 'utf8').matchAll(/\]\(([^)\s#:]*)#([^)\s]+)\)/g)];
    const missing = links.filter(([, file = '', anchor]) => {
      const target = file === '' ? page : join(dirname(page), file);
      return !headingAnchors(readFileSync(target, 'utf8')).includes(anchor ?? '');
    });
    expect(missing.map(([link]) => link)).toEqual([]);
  });
});

/** The anchors that a Markdown viewer makes of the headings of a page. */
function headingAnchors(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
