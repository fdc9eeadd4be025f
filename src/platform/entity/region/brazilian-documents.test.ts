import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tidyCnpj, tidyCpf } from './brazilian-documents.ts';

test('known documents are recognised in any notation', () => {
  expect(tidyCpf('52998224725')).toBe('529.982.247-25');
  expect(tidyCpf(' 529.982.247-25 ')).toBe('529.982.247-25');
  expect(tidyCnpj('11222333000181')).toBe('11.222.333/0001-81');
  expect(tidyCnpj('12.abc.345/01de-35')).toBe('12.ABC.345/01DE-35');
});

test('documents with equal digits, wrong length or letters are refused', () => {
  for (const text of ['', '111.111.111-11', '00000000000', '5299822472', '529982247250', '5299822472A'])
    expect(tidyCpf(text), text).toBeNull();
  for (const text of ['', '00.000.000/0000-00', '1122233300018', '12ABC34501DE3A', '12ABC34501DE36'])
    expect(tidyCnpj(text), text).toBeNull();
});

/** Completes a document by trying all check digits, so that the test repeats no arithmetic. */
function completed(signs: string, tidy: (text: string) => string | null): string[] {
  return Array.from({ length: 100 }, (_pair, pair) => `${signs}${String(pair).padStart(2, '0')}`).filter(
    (text) => tidy(text) !== null,
  );
}

const nineDigits = fc.stringMatching(/^\d{9}$/);

test('every beginning has exactly one pair of check digits', () => {
  fc.assert(
    fc.property(nineDigits, (begin) => {
      fc.pre(new Set(begin).size > 1);
      expect(completed(begin, tidyCpf)).toHaveLength(1);
    }),
    { numRuns: 60 },
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Z]{12}$/), (begin) => {
      fc.pre(new Set(begin).size > 1);
      expect(completed(begin, tidyCnpj)).toHaveLength(1);
    }),
    { numRuns: 60 },
  );
});

test('of the nine ways to mistype a digit at most one goes unnoticed', () => {
  // The remainders 0 and 1 share the check digit 0, so the scheme itself misses a rare mistake (597.139.883-02).
  fc.assert(
    fc.property(nineDigits, fc.nat(8), (begin, place) => {
      fc.pre(new Set(begin).size > 1);
      const whole = completed(begin, tidyCpf)[0] ?? '';
      const mistyped = Array.from('0123456789')
        .filter((digit) => digit !== whole[place])
        .map((digit) => whole.slice(0, place) + digit + whole.slice(place + 1));
      expect(mistyped.filter((text) => tidyCpf(text) !== null).length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 60 },
  );
});
