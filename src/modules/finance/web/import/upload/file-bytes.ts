/** A bank's file, or pasted text. */
export interface Chosen {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Maximum bytes of the files that are chosen together. */
export const largestDrop = 100_000_000;

export async function readFile(file: File): Promise<Chosen> {
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

export function readPasted(text: string, name: string): Chosen {
  return { name, bytes: new TextEncoder().encode(text) };
}

/** The bytes as base64, converted in parts because a function call takes a limited number of arguments. */
export function base64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += 8190)
    parts.push(btoa(String.fromCharCode(...bytes.subarray(start, start + 8190))));
  return parts.join('');
}
