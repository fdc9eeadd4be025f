/** Selects the tickets that a person repairs or reviews. */
export function ownTicketsSelector(user: string): { readonly $or: readonly Readonly<Record<string, string>>[] } {
  return { $or: [{ technical_id: user }, { reviewer_id: user }] };
}
