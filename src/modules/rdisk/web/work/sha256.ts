import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The sha256 of a stream in hexadecimal; `progress` is called with the number of bytes read. */
export async function sha256Of(bytes: ReadableStream<Uint8Array>, progress?: (read: number) => void): Promise<string> {
  const hash = sha256.create();
  const reader = bytes.getReader();
  let read = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytesToHex(hash.digest());
    hash.update(value);
    read += value.length;
    progress?.(read);
  }
}
