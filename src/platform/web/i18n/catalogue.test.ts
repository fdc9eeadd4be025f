import { expect, test } from 'vitest';
import { mergeCatalogues, translator } from './catalogue.ts';
import { complaintText, reasonKey } from './complaint.ts';
import { countedKind, fieldLabel, kindLabel, newLabel } from './labels.ts';
import { ticket } from '#modules/ticket/entities/ticket.ts';

const t = translator(
  {
    ticket: { one: 'Ticket', other: 'Tickets' },
    'ticket.field.title': 'Title',
    'field.updated_at': 'Changed',
    'form.new': 'New: {kind}',
    'error.is-invalid': 'is invalid',
    'error.cant-be-blank': "can't be blank",
    'error.too-long': { one: 'at most {count} character', other: 'at most {count} characters' },
  },
  'en',
);

test('an unknown key is returned as it is', () => {
  expect(t('no.such.key')).toBe('no.such.key');
  expect(t.has('no.such.key')).toBe(false);
});

test('a key in two catalogues is refused', () => {
  expect(() => mergeCatalogues([{ a: '1' }, { a: '2' }])).toThrow('a is in two catalogues');
  expect(mergeCatalogues([{ a: '1' }, { b: '2' }])).toEqual({ a: '1', b: '2' });
});

test('a label comes from the kind, else from the product', () => {
  expect(kindLabel(t, 'ticket', 2)).toBe('Tickets');
  expect(fieldLabel(t, ticket, 'title')).toBe('Title');
  expect(fieldLabel(t, ticket, 'updated_at')).toBe('Changed');
  expect(newLabel(t, 'ticket')).toBe('New: Ticket');
});

test('reasons and error codes become the same key', () => {
  expect(reasonKey("can't be blank")).toBe('cant-be-blank');
  expect(reasonKey('Name or password is incorrect.')).toBe('name-or-password-is-incorrect');
  expect(complaintText(t, { code: 'cant-be-blank' })).toBe("can't be blank");
  expect(complaintText(t, { code: 'too-long', params: { count: 160 } })).toBe('at most 160 characters');
  expect(complaintText(t, { code: 'never-heard-of' })).toBe('is invalid');
});

test('a count of records is written as in a sentence', () => {
  const kinds = {
    ticket: { one: 'Chamado', other: 'Chamados' },
    webdav_key: { one: 'Chave WebDAV', other: 'Chaves WebDAV' },
    pdf: 'PDF',
  };
  const say = translator(kinds, 'pt-BR');
  const counted = ([1, 4, 100, 101] as const).map((amount) => countedKind(say, 'ticket', amount));
  expect(counted).toEqual(['1 chamado', '4 chamados', '100 chamados', '100+ chamados']);
  expect(countedKind(say, 'webdav_key', 4)).toBe('4 chaves WebDAV');
  expect(countedKind(say, 'pdf', 4)).toBe('4 PDF');
});
