import { expect, test } from 'vitest';
import { readNewsletter } from './newsletter-file.ts';

const good = '--- en\n\n# News of May\n\nHello, **you**.\n\n--- pt-BR\r\n# Novidades de maio\r\nOlá.\r\n---\nfim\n';

test('the file contains both languages, each with subject and text', () => {
  expect(readNewsletter(good)).toEqual({
    en: { subject: 'News of May', body: 'Hello, **you**.' },
    'pt-BR': { subject: 'Novidades de maio', body: 'Olá.\n---\nfim' },
  });
});

test.each([
  ['', 'The part "--- en" is missing.'],
  ['Hello\n--- en\n', 'It begins with a line'],
  [good.replace('--- pt-BR', '--- de'), '"de" is none of en, pt-BR.'],
  [good.replace('--- pt-BR', '--- en'), 'en is in it twice.'],
  [good.slice(0, 40), 'The part "--- pt-BR" is missing.'],
  [good.replace('# News of May', 'News of May'), 'en does not begin with "# "'],
  [good.replace('News of May', 'x'.repeat(151)), 'en does not begin with "# "'],
  [good.replace('Hello, **you**.', ''), 'en says nothing'],
  [good.replace('Hello, **you**.', 'x'.repeat(100_001)), 'en says nothing, or more'],
])('what is wrong is told: %#', (file, why) => {
  expect(readNewsletter(file)).toContain(why);
});
