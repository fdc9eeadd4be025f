import Papa from 'papaparse';
import type { Split } from '../../rules/csv/table.ts';

/** Splits a file's text by the rules of quoting. */
export const split: Split = (text, delimiter, quoted) => {
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    ...(quoted ? {} : { quoteChar: '\0' }),
  });
  return { rows: data, broken: errors.some(({ code }) => code === 'MissingQuotes') };
};
