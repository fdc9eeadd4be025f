const most = 40;

/**
 * A name for a mail to a person who may not know its owner: short, and without anything that a mail program turns into
 * a link, so that nobody can advertise with it. Removes dots before a word (`shop.example`), `://`, `@` and line
 * breaks.
 */
export function plainName(name: string): string {
  const plain = name
    .replaceAll(/[:/\\@]+/gu, ' ')
    .replaceAll(/[.\u3002\uFF0E\uFF61]+(?=[\p{L}\p{N}])/gu, ' ')
    .replaceAll(/\p{C}/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const signs = [...plain];
  return signs.length > most
    ? `${signs
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : plain;
}
