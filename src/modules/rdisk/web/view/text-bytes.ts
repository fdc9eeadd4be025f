/** A text as it is shown and edited, and the line ends of its file. */
export interface ReadText {
  /** Lines end with `\n`, as in a text field. */
  readonly text: string;
  readonly lineEnd: '\n' | '\r\n';
}

/**
 * Decodes bytes: UTF-16 if they begin with its byte order mark, else UTF-8, or Windows-1252 if they are not UTF-8.
 * `isCut`: the last character may be cut.
 */
export function textOf(bytes: Uint8Array, isCut: boolean): ReadText {
  const written = decoded(bytes, isCut);
  return { text: written.replaceAll('\r\n', '\n'), lineEnd: written.includes('\r\n') ? '\r\n' : '\n' };
}

/** Encodes an edited text in UTF-8 with the original line ends. */
export function bytesOf(text: string, lineEnd: ReadText['lineEnd']): Blob {
  return new Blob([lineEnd === '\n' ? text : text.replaceAll('\n', lineEnd)]);
}

function decoded(bytes: Uint8Array, isCut: boolean): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
