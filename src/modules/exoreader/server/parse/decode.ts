import iconv from 'iconv-lite';
import { storable } from '#platform/entity/storable-text.ts';

/**
 * Decodes a document. The encoding comes from the byte order mark, else the first bytes, the header `contentType`, or its own declaration; without
 * any of these it is UTF-8 if valid, else windows-1252. Valid multi-byte UTF-8 overrules a header or declaration of Latin 1.
 */
export function decodeText(bytes: Buffer, contentType = ''): string {
  return storable(decoded(bytes, contentType));
}

function decoded(bytes: Buffer, contentType: string): string {
  const sure = byMark(bytes) ?? byFirstBytes(bytes);
  if (sure !== undefined) return iconv.decode(bytes, sure);
  const utf8 = validUtf8(bytes);
  const named = encodingIn(contentType, /charset\s*=\s*["']?([\w.:-]+)/i) ?? declared(bytes);
  if (named === undefined || (utf8 !== undefined && latin.has(named)))
    return utf8 ?? iconv.decode(bytes, 'windows-1252');
  if (named === 'utf8') return utf8 ?? iconv.decode(bytes, brokenUtf8(bytes) ? 'windows-1252' : 'utf8');
  return iconv.decode(bytes, named);
}

/** Names of encodings that servers often declare wrongly; where right, they mean windows-1252. */
const latin = new Set(['iso88591', 'latin1', 'ascii', 'usascii', 'windows1252', 'cp1252', 'iso885915']);

function byMark(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf16be';
  return undefined;
}

function byFirstBytes(bytes: Buffer): string | undefined {
  if (bytes[0] === 0x3c && bytes[1] === 0 && bytes[3] === 0) return 'utf16le';
  if (bytes[0] === 0 && bytes[1] === 0x3c && bytes[2] === 0) return 'utf16be';
  return undefined;
}

function declared(bytes: Buffer): string | undefined {
  return encodingIn(bytes.subarray(0, 1024).toString('latin1'), /<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]+)/i);
}

function encodingIn(text: string, pattern: RegExp): string | undefined {
  const name = pattern.exec(text)?.[1];
  if (name === undefined || !iconv.encodingExists(name)) return undefined;
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  // If the declaration is readable as ASCII, the document is not UTF-16.
  if (plain.startsWith('utf16') || plain.startsWith('ucs2') || plain.startsWith('utf32')) return undefined;
  return plain === 'utf8' ? 'utf8' : latin.has(plain) ? plain : name;
}

function validUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Whether so many characters are invalid that the text is not UTF-8. A few invalid bytes are tolerated. */
function brokenUtf8(bytes: Buffer): boolean {
  const text = bytes.toString('utf8');
  const wrong = text.split('\uFFFD').length - 1;
  let right = 0;
  for (const letter of text.slice(0, 200_000)) if (letter.charCodeAt(0) > 127 && letter !== '\uFFFD') right += 1;
  return wrong > right;
}
