const most = 40;

/**
 * A name as it stands in a mail to somebody who may not know its owner: short, and nothing that a mail program makes a link of, so that
 * nobody advertises through us. Dots go where a word follows (`shop.example`), as do `://`, `@` and line breaks.
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
