import { expect, test } from 'vitest';
import { countryOfZone } from './country-of-zone.ts';

test.each([
  ['America/Sao_Paulo', 'BR'],
  ['America/New_York', 'US'],
  ['Europe/London', 'GB'],
  ['Asia/Kolkata', 'IN'],
  ['Asia/Calcutta', 'IN'],
  ['UTC', undefined],
  ['Etc/GMT+3', undefined],
])('%s is in %s', (zone, country) => expect(countryOfZone(zone)).toBe(country));
