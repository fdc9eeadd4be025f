import { decodeText } from './decode.ts';

/** Decodes the texts that Atom 0.3 transports as base64; the parser does not know this mode. */
export function decodeBase64Texts(text: string): string {
  if (!/\bmode\s*=\s*["']base64["']/i.test(text)) return text;
  return text.replaceAll(element, (whole, name: string, attributes: string, coded: string) => {
    if (!/\bmode\s*=\s*["']base64["']/i.test(attributes)) return whole;
    const decoded = decodeText(Buffer.from(coded, 'base64'));
    const escaped = decoded.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    return `<${name}${attributes.replace(/\bbase64\b/i, 'escaped')}>${escaped}</${name}>`;
  });
}

const element = /<((?:\w+:)?(?:content|summary|title|tagline|info|copyright))(\s[^<>]*)>([^<]*)<\/\1\s*>/gi;
