/** SPEC.md §9: first line or first 60 characters of the found problem; else of the reported one. A typed title wins. */
export function proposedTitle(ticket: { readonly problem?: string | null; readonly content?: string | null }): string {
  return firstLine(ticket.problem ?? '') || firstLine(ticket.content ?? '');
}

function firstLine(text: string): string {
  const line =
    text
      .split('\n')
      .map((part) => part.trim())
      .find((part) => part !== '') ?? '';
  const signs = [...line];
  return signs.length <= 60 ? line : signs.slice(0, 60).join('').trimEnd();
}
