const most = 60;

/**
 * First line or first 60 characters (docs/specification.md, Constants) of the found problem, else of the reported one. A typed title takes
 * precedence.
 */
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
  return signs.length <= most ? line : wholeWords(signs);
}

/** As many whole words as fit, with an ellipsis. A single word that takes half of the limit is cut. */
function wholeWords(signs: readonly string[]): string {
  const room = signs.slice(0, most - 1).join('');
  const end = /[^\p{L}\p{N}]/u.test(signs[most - 1] ?? '') ? room.length : room.search(/\s\S*$/);
  return `${room.slice(0, end > most / 2 ? end : undefined).replace(/[\s,;:–-]+$/u, '')}…`;
}
