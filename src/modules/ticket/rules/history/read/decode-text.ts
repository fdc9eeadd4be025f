import { FileError } from './source-table.ts';

/** The bytes 0x80 to 0x9F in windows-1252: some versions of Node decode them as control characters. */
const windows = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** A text file as text with `\n` line ends: UTF-8, UTF-16, or else Windows-1252, which the programs of shops write. @throws FileError */
export function decodeText(bytes: Uint8Array): string {
  const text = decoded(bytes);
  const start = text.slice(0, 20_000);
  // Zeros and other control characters stand in no export.
  const odd = [...start].filter((sign) => sign < ' ' && !'\t\n\r\f'.includes(sign)).length;
  if (odd > 4 && odd > start.length / 500) throw new FileError('wrong-encoding');
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\0', '')
    .replace(/^\uFEFF/, '');
}

function decoded(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return mostlyUtf8(bytes) ?? fromWindows(bytes);
  }
}

/** A file in UTF-8 that was cut within a letter, or has a few damaged ones. */
function mostlyUtf8(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder('utf-8').decode(bytes);
  let damaged = 0;
  let letters = 0;
  for (const sign of text.matchAll(/[\u0080-\uFFFF]/g))
    if (sign[0] === '\uFFFD') damaged += 1;
    else letters += 1;
  return damaged * 20 <= letters ? text : undefined;
}

function fromWindows(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252')
    .decode(bytes)
    .replaceAll(/[\x80-\x9f]/g, (sign) => windows[sign.charCodeAt(0) - 0x80] ?? sign);
}

function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const start = bytes.subarray(0, 2000);
  for (const [place, byte] of start.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < start.length / 5 || Math.min(even, odd) > start.length / 50) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}
