/** Which of how many instalments a text names. */
export interface Instalment {
  readonly part: number;
  readonly count: number;
}

/** `Parcela 2/10`, `PARC 02 DE 10`, `02/10` as 2 of 10; null if a text has none. */
export function instalmentOf(text: string): Instalment | null {
  for (const [, part = '', whole = ''] of text.matchAll(/(?<![\d/])(\d{1,2})\s?(?:\/|de)\s?(\d{1,2})(?![\d/])/gi))
    if (Number(part) > 0 && Number(part) <= Number(whole)) return { part: Number(part), count: Number(whole) };
  return null;
}

/** A text without the number of its instalment: `Shop - Parcela 2/10` as `Shop`. */
export function withoutInstalment(text: string): string {
  const bare = text.replaceAll(/[\s-]*(?:parc(?:ela)?\.?\s*)?(?<![\d/])\d{1,2}\s?(?:\/|de)\s?\d{1,2}(?![\d/])/gi, '');
  return bare.trim() === '' ? text : bare.trim();
}
