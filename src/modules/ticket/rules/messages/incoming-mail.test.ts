import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutQuotes, isAutomatic } from './incoming-mail.ts';
import { addressToken, tokenAddress, tokensIn } from '#platform/server/mail/token-address.ts';

test.each([
  ['Yes please\n\nOn Mon, 2 Mar 2026 at 10:00, Fix & Co <a@b.c> wrote:\n> Hello', 'Yes please'],
  ['Sim!\r\n\r\nEm seg., 2 de mar. de 2026 às 10:00, Fix <a@b.c> escreveu:\r\n> Olá', 'Sim!'],
  ['Ok\n\nEm seg., 2 de mar. de 2026 às 10:00, Oficina do Zé e da Maria\n<a@b.c> escreveu:\n> Olá', 'Ok'],
  ['Ok\n-----Mensagem original-----\nDe: x', 'Ok'],
  ['Ok\n________________________________\nFrom: x@y.z', 'Ok'],
  ['Ok\n\nDe: Fix <a@b.c>\nEnviado: segunda', 'Ok'],
  ['> Shall we?\nYes\n> And this?\nNo', 'Yes\nNo'],
  ['Thanks\n-- \nMaria\nPhone 123', 'Thanks'],
  ['> only quoted', '> only quoted'],
  ['On the way, I wrote: nothing', 'On the way, I wrote: nothing'],
  ['', ''],
])('of %j the customer wrote %j', (text, own) => {
  expect(cutQuotes(text)).toBe(own);
});

test.each([
  [[['auto-submitted', 'auto-replied']], 'a@b.c', true],
  [[['auto-submitted', 'no']], 'a@b.c', false],
  [[['precedence', 'bulk']], 'a@b.c', true],
  [[['list-id', '<x.y>']], 'a@b.c', true],
  [[['x-auto-response-suppress', 'OOF, AutoReply']], 'a@b.c', true],
  [[['return-path', '<>']], 'a@b.c', true],
  [[], 'MAILER-DAEMON@b.c', true],
  [[['subject', 'Out of office?']], 'maria@b.c', false],
] as const)('%j from %s is automatic: %s', (headers, from, automatic) => {
  expect(isAutomatic(headers, from)).toBe(automatic);
});

test('an address leads back to its token, whatever programs do to its case and neighbours', () => {
  const mailbox = 'Reply.Here@shop.example.com';
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
      const token = addressToken(bytes);
      const address = tokenAddress(mailbox, token);
      expect(tokensIn(`"Fix" <${address.toUpperCase()}>, other@x.y`, mailbox)).toEqual([token]);
      expect(tokensIn(`${address}.evil`.replace('.com.evil', '-com'), mailbox)).toEqual([]);
    }),
  );
  expect(new Set([addressToken(new Uint8Array(16)), addressToken(new Uint8Array(16).fill(255))]).size).toBe(2);
});

test('no text makes cutting slow or empty', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('>', '\n', 'On ', 'wrote:', 'x', ' ', '-- \n', 'De: a@') }),
      (text) => {
        expect(cutQuotes(text) === '').toBe(text.trim() === '');
      },
    ),
  );
  expect(cutQuotes('x'.repeat(1_000_000))).toHaveLength(1_000_000);
  expect(cutQuotes(`On ${'a '.repeat(500_000)}`).length).toBeGreaterThan(900_000);
});
