import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { translateRegex } from './regex.ts';
import { words } from '../testing/arbitraries.ts';
import { temporaryDatabase } from '../testing/temporary-database.ts';

const { query } = temporaryDatabase();

describe('translateRegex', () => {
  test.each([
    [String.raw`(a)\1`, 'a back-reference'],
    [String.raw`\k<a>`, 'a named back-reference'],
    ['(?=a)', 'look-ahead'],
    ['(?!a)', 'negative look-ahead'],
    ['(?<=a)b', 'look-behind'],
    ['(?<!a)b', 'negative look-behind'],
    ['(a+)+', 'a nested quantifier'],
    ['(a*)*', 'a nested quantifier'],
    ['(?:a{1,9}b){2}', 'a nested quantifier'],
    ['((a|b+)c)*', 'a deeply nested quantifier'],
    ['a++', 'a possessive quantifier'],
    ['a**', 'a double quantifier'],
    ['(?>a)', 'an atomic group'],
    ['a(?i)b', 'a flag in the middle'],
    ['(?x)a', 'an unknown flag'],
    ['(', 'an open group'],
    [')', 'a closed group'],
    ['[a', 'an open class'],
    ['[z-a]', 'a reversed range'],
    ['[[:alpha:]]', 'a named class'],
    ['*a', 'nothing to repeat'],
    ['^*', 'a repeated anchor'],
    ['a{3,2}', 'reversed bounds'],
    ['a{256}', 'bounds beyond the engine’s'],
    ['\\', 'an open escape'],
    [String.raw`\p{L}`, 'a property'],
    [String.raw`\Qa\E`, 'quoting'],
    ['a'.repeat(257), 'more than 256 characters'],
  ])('%s: %s is refused', (pattern) => {
    expect(translateRegex(pattern)).toBeUndefined();
  });

  test.each([
    ['(?i)NEW.*', 'new york', true],
    ['^L+', 'Longbranch', true],
    ['a.b', 'a\nb', false],
    ['(?s)a.b', 'a\nb', true],
    ['^b$', 'a\nb\nc', false],
    ['(?m)^b$', 'a\nb\nc', true],
    [String.raw`^\d{3}\.\d{3}$`, '123.456', true],
    [String.raw`^\w+$`, 'ção', false],
    ['(?i)^ção$', 'ÇÃO', true],
    [String.raw`\bab\b`, 'x ab y', true],
    [String.raw`\bab\b`, 'xaby', false],
    [String.raw`[\]a\-]`, '-', true],
    [String.raw`[^\s]`, ' ', false],
    ['[]a]', ']', true],
    ['[a-c]', 'b', true],
    ['a{2', 'a{2', true],
    ['a}', 'a}', true],
    ['(a|)b', 'b', true],
    ['a+?', 'aaa', true],
    ['(a+)?b', 'b', true],
    ['***=a', 'a', undefined],
    [String.raw`\A\$\z`, '$', true],
  ])('%j on %j', async (pattern, text, matches) => {
    const translated = translateRegex(pattern);
    if (matches === undefined) return expect(translated).toBeUndefined();
    const [row] = await query<{ m: boolean }>({
      text: 'SELECT $1::text COLLATE "und-x-icu" ~ $2::text AS m',
      values: [text, translated],
    });
    return expect(row?.m).toBe(matches);
  });

  test('PostgreSQL matches accepted patterns as JavaScript does', async () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      '.',
      '^',
      '$',
      '(',
      ')',
      '(?:',
      '|',
      '*',
      '+',
      '?',
      '{1,2}',
      '[',
      ']',
      '[^',
      '-',
      '\\',
      String.raw`\d`,
      String.raw`\w`,
      String.raw`\b`,
      ' ',
      'é',
      '1',
      '😀',
    );
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 9 }), fc.constantFrom(...words), async (pieces, text) => {
        const pattern = pieces.join('');
        const translated = translateRegex(pattern);
        if (translated === undefined) return;
        const [row] = await query<{ m: boolean }>({
          text: 'SELECT $1::text COLLATE "und-x-icu" ~ $2::text AS m',
          values: [text, translated],
        });
        accepted += 1;
        // Here all letters count for a word boundary, there only ASCII letters.
        const expected =
          pattern.includes(String.raw`\b`) && !/^[\x20-\x7e]*$/.test(text) ? undefined : javascript(pattern);
        if (expected !== undefined) expect([pattern, text, row?.m]).toEqual([pattern, text, expected.test(text)]);
      }),
      { numRuns: 4000 },
    );
    expect(accepted).toBeGreaterThan(300);
  });
});

/** JavaScript's interpretation, if there is one: it refuses some single brackets that Perl takes literally. */
function javascript(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
}
