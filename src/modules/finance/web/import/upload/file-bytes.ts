/** A file of a bank as it came, or text that was pasted. */
export interface Chosen {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Bytes of a file at most. */
export const largestFile = 25_000_000;

export async function readFile(file: File): Promise<Chosen> {
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

export function readPasted(text: string, name: string): Chosen {
  return { name, bytes: new TextEncoder().encode(text) };
}

/** The bytes as base64. Some thousands at once: a call takes no more arguments than that. */
export function base64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += 8190)
    parts.push(btoa(String.fromCharCode(...bytes.subarray(start, start + 8190))));
  return parts.join('');
}
