import { expect, test } from 'vitest';
import { landing as landingEn } from '#modules/groups/locales/landing.en.ts';
import { landing as landingPt } from '#modules/groups/locales/landing.pt-BR.ts';
import { columns } from '#modules/groups/web/landing/preview.tsx';
import { en } from '#modules/ticket/locales/en.ts';
import { printWords } from '#modules/ticket/locales/print.ts';
import { ptBR } from '#modules/ticket/locales/pt-BR.ts';
import { statuses } from '#modules/ticket/rules/status.ts';

/** Places that name the statuses of a ticket without deriving them from its rules; `src/spec/kinds.ts` is held by `spec.test.ts`. */

const languages = [
  ['en', en, printWords['en'], landingEn],
  ['pt-BR', ptBR, printWords['pt-BR'], landingPt],
] as const;

test.each(languages)('paper calls every status as the screen does, %s', (_language, screen, paper) => {
  for (const status of statuses) expect(paper[`status.${status}`], status).toBe(screen[`ticket.status.${status}`]);
});

test.each(languages)(
  'the board on the landing page has statuses of a ticket, by their names, %s',
  (_, screen, _p, page) => {
    for (const [column] of columns) expect(page[`preview.${column}`]).toBe(screen[`ticket.status.${column}`]);
  },
);
