import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { split } from '../../server/import/split.ts';
import { propose } from './propose.ts';
import { readItems } from './read.ts';
import type { CsvSettings } from './settings.ts';
import { total } from './amounts/units.ts';

const folder = join(import.meta.dirname, '../../../../../../shared/data/finance');
const manifest = join(folder, 'MANIFEST.tsv');

/** Settings that a person must choose; all other files are read correctly as proposed. */
const picked: Readonly<Record<string, Partial<CsvSettings>>> = {
  // A single number without a sign: nothing in the file says that it is an income.
  'actual-windows-1252-euro.csv': { most_items_are: 'income' },
};

const lines = existsSync(manifest) ? readFileSync(manifest, 'utf8').trimEnd().split('\n').slice(1) : [];
const files = lines.map((line) => line.split('\t')).filter(([name]) => name?.endsWith('.csv'));

test.skipIf(files.length === 0)(
  'real bank files are read exactly to the row and cent (skipped without the collection)',
  () => {
    for (const [file = '', , , , , , , , , rows, rejected, sum, first, last, currency = ''] of files) {
      const bytes = new Uint8Array(readFileSync(join(folder, file)));
      const { settings, rows: table } = propose(bytes, picked[file] ?? {}, { date_format: 'dmy', decimal: '.' }, split);
      const read = readItems(table, settings, { precision: 2, currency });
      const days = read.items.map(({ date }) => date).toSorted();
      const values = read.items.map(({ kind, value }) => (kind === 'outgo' ? `-${value}` : value));
      expect(
        {
          rows: read.items.length,
          rejected: read.rejected.length,
          sum: total(values, 2),
          first: days[0],
          last: days.at(-1),
        },
        file,
      ).toEqual({
        rows: Number(rows),
        rejected: Number(rejected),
        sum: total([sum ?? ''], 2),
        first,
        last,
      });
    }
  },
);
