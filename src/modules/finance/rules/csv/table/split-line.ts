import type { Split } from './table.ts';

/** What papaparse does of all that it can; its own types would bring Node into shared code. */
type Parse = (
  text: string,
  config: { delimiter: string; newline: '\n'; quoteChar?: string },
) => { data: unknown[]; errors: readonly { readonly code: string }[] };

/** Splits a file's text by the rules of quoting. */
export function splitBy(parse: Parse): Split {
  return (text, delimiter, quoted) => {
    const { data, errors } = parse(text, { delimiter, newline: '\n', ...(quoted ? {} : { quoteChar: '\0' }) });
    return { rows: data as string[][], broken: errors.some(({ code }) => code === 'MissingQuotes') };
  };
}
