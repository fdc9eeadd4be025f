import { expect, test } from 'vitest';
import { parseFeedDate } from './feed-dates.ts';

test.each([
  ['Mon, 02 Jan 2006 15:04:05 -0700', '2006-01-02T22:04:05Z'],
  ['Wed, 26 Dec 2018 10:00:54 PST', '2018-12-26T18:00:54Z'],
  ['Sun, 17 Dec 2017 1:55 PM EST', '2017-12-17T18:55:00Z'],
  ['Fri, 31 Mar 2023 20:19:00 America/Los_Angeles', '2023-04-01T03:19:00Z'],
  ['2024-02-29T12:30:00.5+05:30', '2024-02-29T07:00:00.500Z'],
  ['2024-02-29', '2024-02-29T00:00:00Z'],
  ['20240229T123000Z', '2024-02-29T12:30:00Z'],
  ['1700000000', '2023-11-14T22:13:20Z'],
  ['1700000000123', '2023-11-14T22:13:20.123Z'],
  ['Seg, 05 Fev 2024 08:00:00 -0300', '2024-02-05T11:00:00Z'],
  ['lunes, 5 de febrero de 2024 08:00', '2024-02-05T08:00:00Z'],
  ['Di, 12 März 2024 10:00:00 +0100', '2024-03-12T09:00:00Z'],
  ['mardi 12 mars 2024 10:00', '2024-03-12T10:00:00Z'],
  ['Thu Feb 1 2024 10:00:00 GMT+0100 (CET)', '2024-02-01T09:00:00Z'],
  ['February 1st, 2024', '2024-02-01T00:00:00Z'],
  ['12/25/2023 10:00', '2023-12-25T10:00:00Z'],
  ['25.12.2023', '2023-12-25T00:00:00Z'],
  ['02 Jan 06 15:04 GMT', '2006-01-02T15:04:00Z'],
])('%s', (text, expected) => {
  expect(new Date(parseFeedDate(text) ?? 0).toISOString()).toBe(new Date(expected).toISOString());
});

test.each([[''], ['yesterday'], ['32 Jan 2024'], ['0000-00-00'], ['x'.repeat(10_000)]])('%s is not a date', (text) => {
  expect(parseFeedDate(text)).toBeUndefined();
});
