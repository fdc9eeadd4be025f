import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pixCode, pixOfOrder } from './pix-code.ts';

/** Reads a code independently of how it is written: fields by their id, and a check sum computed bit by bit over bytes. */
function read(code: string): Record<string, string> {
  const fields: Record<string, string> = {};
  let at = 0;
  while (at < code.length) {
    const size = Number(code.slice(at + 2, at + 4));
    fields[code.slice(at, at + 2)] = code.slice(at + 4, at + 4 + size);
    at += 4 + size;
  }
  expect(at).toBe(code.length);
  expect(fields['63']).toBe(checkSum(code.slice(0, -4)));
  return fields;
}

/** CRC-16/CCITT-FALSE by long division of the whole message. */
function checkSum(text: string): string {
  const bits = [...Buffer.from(text, 'ascii')].flatMap((byte) =>
    [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (byte >> bit) & 1),
  );
  const register = Array.from({ length: 16 }, () => 1);
  for (const bit of bits) {
    const out = (register.shift() ?? 0) ^ bit;
    register.push(0);
    if (out === 1) for (const place of [3, 10, 15]) register[place] = (register[place] ?? 0) ^ 1;
  }
  return Number.parseInt(register.join(''), 2).toString(16).toUpperCase().padStart(4, '0');
}

test('the check sums of the manual of the central bank', () => {
  const manual = [
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    '00020104141234567890123426580014BR.GOV.BCB.PIX0136123e4567-e12b-12d1-a456-42665544000027300012BR.COM.OUTRO011001234567895204000053039865406123.455802BR5917NOME DO RECEBEDOR6008BRASILIA61087007490062190515RP12345678-201980390012BR.COM.OUTRO01190123.ABCD.3456.WXYZ6304AD38',
  ];
  expect(manual.map((code) => read(code)['63'])).toEqual(['1D3D', 'AD38']);
  const charge = { key: '123e4567-e12b-12d1-a456-426655440000', name: 'Fulano de Tal', city: 'BRASILIA' };
  expect(pixCode(charge)).toBe(manual[0]);
});

test('amounts have two decimals, names no accents, and a txid with other signs is left out', () => {
  const code = pixCode({
    key: '+5511999998888',
    name: '  Oficina São João & Irmãos Eletrônica  ',
    city: 'São José dos Campos',
    amount: '1.2',
    txid: 'OS 12',
    text: 'Conserto nº 12 ☂',
  });
  const fields = read(code);
  expect(fields).toMatchObject({
    '54': '1.20',
    '58': 'BR',
    '59': 'Oficina Sao Joao & Irmaos',
    '60': 'Sao Jose dos Ca',
  });
  expect(read(`${fields['26']}6304${checkSum(`${fields['26']}6304`)}`)).toMatchObject({
    '00': 'br.gov.bcb.pix',
    '01': '+5511999998888',
    '02': 'Conserto n 12',
  });
  expect(fields['62']).toBe('0503***');
});

test('whatever is typed, the code can be read', () => {
  fc.assert(
    fc.property(
      fc.record({
        key: fc.stringMatching(/^[a-z0-9@.+-]{1,77}$/),
        name: fc.string({ unit: 'binary', maxLength: 80 }),
        city: fc.string({ unit: 'binary', maxLength: 80 }),
        text: fc.string({ unit: 'binary', maxLength: 200 }),
        amount: fc.integer({ min: 1, max: 999_999_999_999 }).map((cents) => (cents / 100).toFixed(2)),
        txid: fc.string({ maxLength: 30 }),
      }),
      (charge) => {
        const code = pixCode(charge);
        const fields = read(code);
        expect(code).toMatch(/^[\x20-\x7e]+$/);
        expect(fields['54']).toBe(charge.amount);
        expect(
          [fields['26']?.length ?? 0, fields['59']?.length ?? 0, fields['60']?.length ?? 0].map(
            (size, at) => size <= ([99, 25, 15][at] ?? 0),
          ),
        ).toEqual([true, true, true]);
      },
    ),
  );
});

test('only an order in reais with something due has a code', () => {
  const settings = { key: '529.982.247-25', name: 'Oficina', city: 'Curitiba' };
  const order = { due: '230.00', currency: 'BRL', number: 12 };
  const found = pixOfOrder(settings, order);
  expect(found?.key).toEqual({ kind: 'cpf', key: '52998224725' });
  expect(read(found?.code ?? '')).toMatchObject({ '54': '230.00', '62': '0506OS0012' });
  expect(pixOfOrder({ ...settings, key: '' }, order)).toBeNull();
  expect(pixOfOrder(settings, { ...order, currency: 'EUR' })).toBeNull();
  expect(pixOfOrder(settings, { ...order, due: '0.00' })).toBeNull();
  expect(pixOfOrder(settings, { ...order, due: '-5.00' })).toBeNull();
});
