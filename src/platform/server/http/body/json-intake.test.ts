import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takeBase64 } from './base64-intake.ts';
import { type JsonBounds, takeJson, type TakenOut } from './json-intake.ts';

/** Depth and number of members, counted by parsing. */
function measure(value: unknown): { levels: number; values: number } {
  if (typeof value !== 'object' || value === null) return { levels: 0, values: 0 };
  const inner = Object.values(value).map(measure);
  return {
    levels: 1 + Math.max(0, ...inner.map(({ levels }) => levels)),
    values: 1 + Math.max(0, inner.length - 1) + inner.reduce((sum, { values }) => sum + values, 0),
  };
}

function feed(text: string, pieceLength: number, bounds: Partial<JsonBounds>, taken?: TakenOut): string {
  const intake = takeJson({ levels: 32, values: 1000, text: 1_000_000, ...bounds }, taken);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceLength) intake.push(bytes.subarray(at, at + pieceLength));
  return intake.text().toString();
}

const text = fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ',', ':', 'é', 'a') });
const anyJson = fc.letrec((tie) => ({
  any: fc.oneof({ maxDepth: 5 }, text, fc.integer(), fc.array(tie('any')), fc.dictionary(text, tie('any'))),
})).any;
const pieces = fc.integer({ min: 1, max: 9 });

test('depth and members are counted correctly, ignoring strings, for any chunk boundaries', () => {
  fc.assert(
    fc.property(anyJson, pieces, (made, length) => {
      const { levels, values } = measure(made);
      const json = JSON.stringify(made);
      expect(feed(json, length, { levels, values })).toBe(json);
      if (levels > 0) expect(() => feed(json, length, { levels: levels - 1 })).toThrow(/nested too deeply/);
      if (values > 0) expect(() => feed(json, length, { values: values - 1 })).toThrow(/too large/);
    }),
  );
});

test('reading stops at the chunk that is too deep', () => {
  const intake = takeJson({ levels: 32, values: 1000, text: 1000 });
  intake.push(Buffer.from('['.repeat(32)));
  expect(() => intake.push(Buffer.from('['))).toThrow(/nested too deeply/);
});

test('only the named string of the outermost object is decoded while it arrives', () => {
  fc.assert(
    fc.property(fc.uint8Array(), anyJson, anyJson, pieces, fc.boolean(), (file, first, second, length, slashes) => {
      const json = JSON.stringify({ first, file: Buffer.from(file).toString('base64'), second: { file: 'x', second } });
      const base64 = takeBase64(json.length);
      const sent = slashes ? json.replaceAll('/', '\\/') : json;
      const left = feed(sent, length, {}, { name: 'file', take: base64.take });
      expect(JSON.parse(left)).toEqual({ first, file: '', second: { file: 'x', second } });
      expect(base64.bytes()).toEqual(Buffer.from(file));
    }),
  );
});

test.each(['a', 'ab=', 'ab==cdef', 'a b=', 'ab\\ncd', '====', 'abc'])('%j is no base64', (sent) => {
  const base64 = takeBase64(sent.length);
  for (const sign of sent) base64.take(Buffer.from(sign));
  expect(base64.bytes()).toBeUndefined();
});
