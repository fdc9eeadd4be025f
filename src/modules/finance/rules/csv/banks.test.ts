import { expect, test } from 'vitest';
import { brazil } from '#src/testing/banks/brazil.ts';
import { english } from '#src/testing/banks/english.ts';
import { europe } from '#src/testing/banks/europe.ts';
import { later } from '#src/testing/banks/later.ts';
import { others } from '#src/testing/banks/others.ts';
import { bookings, type Shape } from '#src/testing/banks/shape.ts';
import { worldwide } from '#src/testing/banks/worldwide.ts';
import { split } from '../../server/import/split.ts';
import { propose, questionsOf } from './propose.ts';
import { readItems } from './read.ts';

/** Errors in a bank's file that is read without a person's help; '' if there are none. */
function faultOf({ lines }: Shape): string {
  const bytes = new TextEncoder().encode(`${lines(bookings).join('\r\n')}\r\n`);
  const proposal = propose(bytes, {}, { date_format: 'dmy', decimal: '.' }, split);
  const questions = questionsOf(proposal, {});
  const read = readItems(proposal.rows, proposal.settings, { precision: 2, currency: '' });
  const found = read.items.map(({ date, kind, value }) => `${date} ${kind === 'outgo' ? '-' : ''}${value}`);
  const wanted = bookings.map(({ day, cents }) => `${day} ${(cents / 100).toFixed(2)}`);
  const texts = read.items.every((item) =>
    bookings.some(
      ({ words, payee }) =>
        item.description.includes(words) || item.third_party.includes(words) || item.description.includes(payee),
    ),
  );
  const columns = `${proposal.settings.column.join(' ')} ${proposal.settings.most_items_are}`;
  const same = JSON.stringify(found.toSorted()) === JSON.stringify(wanted.toSorted());
  if (questions.length > 0) return `asks ${questions.join(', ')}; ${same ? 'right' : 'wrong'}: ${columns}`;
  if (!same) return `SILENTLY WRONG ${read.items.length} rows: ${columns} ${found[0] ?? ''}`;
  return texts ? '' : `words: ${columns}`;
}

test.each([...brazil, ...english, ...europe, ...others, ...later, ...worldwide])('$bank', (shape) => {
  expect(faultOf(shape)).toBe('');
});

test('a balance with its day above the heading is not read as the first item', () => {
  const lines = ['Compte;****1234;03/02/2024;;7903,71', 'Date operation;Libelle;Type;Libelle operation;Montant'];
  const text = [...lines, '02/02/2024;CB;CARTE;EDF;-87,00', '29/01/2024;CB;CARTE;PAIN;-3,00'].join('\n');
  const proposal = propose(new TextEncoder().encode(text), {}, { date_format: 'mdy', decimal: '.' }, split);
  expect(proposal.settings.header_line).toBe(2);
});
