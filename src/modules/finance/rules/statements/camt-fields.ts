/** Values of an element by their paths below it. */
export type Fields = Map<string, string[]>;

/** An entry, and the payments that it lists. */
export interface Entry {
  readonly fields: Fields;
  readonly payments: Fields[];
}

export function first(fields: Fields, name: string): string {
  return fields.get(name)?.[0] ?? '';
}

export function dayIn(fields: Fields, name: string): string {
  return (first(fields, `${name}/Dt`) || first(fields, `${name}/DtTm`)).slice(0, 10);
}

export function signed(fields: Fields): string {
  const amount = first(fields, 'Amt');
  return first(fields, 'CdtDbtInd') === 'DBIT' ? `-${amount}` : amount;
}

/** A signed amount that can be added. */
export const isAmount = /^-?\d{1,16}(?:\.\d{1,8})?$/;
