import type { Split } from './table.ts';

/** The part of papaparse that is used. Its own types would bring Node's types into shared code. */
type Parse = (
  text: string,
  config: { delimiter: string; newline: '\n'; quoteChar?: string },
) => { data: unknown[]; errors: readonly { readonly code: string }[] };

/** Splits a file's text into cells with quoting. */
export function splitBy(parse: Parse): Split {
  return (text, delimiter, quoted) => {
    const { data, errors } = parse(text, { delimiter, newline: '\n', ...(quoted ? {} : { quoteChar: '\0' }) });
    return { rows: data as string[][], broken: errors.some(({ code }) => code === 'MissingQuotes') };
  };
}
