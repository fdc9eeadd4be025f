/** The kinds of rows that move money. */
export const rowKinds = ['income', 'outgo', 'transfer', 'exchange'] as const;
export type RowKind = (typeof rowKinds)[number];

export function isRowKind(kind: string): kind is RowKind {
  return (rowKinds as readonly string[]).includes(kind);
}
