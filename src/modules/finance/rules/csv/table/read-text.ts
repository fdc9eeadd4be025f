import type { Encoding } from '../settings.ts';

/** The bytes 0x80 to 0x9F in windows-1252: some versions of Node decode them as control characters. */
const windows = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** The text of bytes. */
export function read(bytes: Uint8Array, encoding: Encoding): string {
  const text = new TextDecoder(encoding).decode(bytes);
  if (encoding !== 'windows-1252' && encoding !== 'iso-8859-1') return text;
  return text.replaceAll(/[\x80-\x9f]/g, (sign) => windows[sign.charCodeAt(0) - 0x80] ?? sign);
}
