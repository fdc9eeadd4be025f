/** A text as it is read and changed here, and how its lines end in the file. */
export interface ReadText {
  /** Lines end with `\n` alone, as fields of a page have them. */
  readonly text: string;
  readonly lineEnd: '\n' | '\r\n';
}

/** Bytes as text: UTF-16 where they begin with its mark, else UTF-8, or Windows-1252 where they are no UTF-8. `isCut`: the last character may be cut. */
export function textOf(bytes: Uint8Array, isCut: boolean): ReadText {
  const written = decoded(bytes, isCut);
  return { text: written.replaceAll('\r\n', '\n'), lineEnd: written.includes('\r\n') ? '\r\n' : '\n' };
}

/** A changed text as it is saved: in UTF-8, its lines ended as they were. */
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
