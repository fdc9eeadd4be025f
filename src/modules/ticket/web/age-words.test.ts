import { expect, test } from 'vitest';
import { fill } from '#platform/entity/messages.ts';
import { locales } from '#platform/entity/locale.ts';
import { screens as en } from '../locales/screens.en.ts';
import { screens as ptBR } from '../locales/screens.pt-BR.ts';

test('ages are formatted as Intl does, short and long', () => {
  const words = { en, 'pt-BR': ptBR };
  for (const locale of locales)
    for (const unit of ['minute', 'hour', 'day'] as const)
      for (const count of [1, 2, 30, 400]) {
        const intl = (unitDisplay: 'long' | 'narrow'): string =>
          new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }).format(count);
        expect(fill(words[locale][`ticket.age.${unit}`], locale, { count })).toBe(intl('long'));
        expect(fill(words[locale][`ticket.age-short.${unit}`], locale, { count })).toBe(intl('narrow'));
      }
});
