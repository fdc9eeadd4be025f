/**
 * Other file formats of banks, recognised by their beginnings; read as CSV they would give nonsense. Control characters are written as
 * their symbols, from U+2400 on.
 */
const formats: readonly (readonly [string, RegExp])[] = [
  ['PDF', /^%PDF-/],
  ['XLSX', /^PK\u2403\u2404/],
  ['XLS', /^\u00D0\u00CF\u2411\u00E0/],
  ['PNG', /^\u0089PNG/],
  ['JPEG', /^\u00FF\u00D8\u00FF/],
  ['OFX', /^(OFXHEADER|<\?OFX|<OFX>|<\?xml[^]{0,600}<(\?OFX|OFX>))/i],
  ['CAMT', /^<\?xml[^]{0,600}urn:iso:std:iso:20022:tech:xsd:camt/i],
  ['QIF', /^!(Type|Account|Option|Clear)[:A-Z]/i],
  ['MT940', /^(\{1:F01|:20:[^\r\n]*[\r\n]+:2[15]:)/],
  ['HTML', /^<(!doctype html|html|table)[\s>]/i],
  ['XML', /^<\?xml/i],
  ['JSON', /^[[{]\s*["{[]/],
];

/** The name of a file's format if it is not CSV; undefined if it may be. */
export function otherFormat(bytes: Uint8Array): string | undefined {
  const letters = [...bytes.subarray(0, 1200)].map((byte) =>
    byte < 9 || (byte > 13 && byte < 32) ? 0x2400 + byte : byte,
  );
  const start = String.fromCharCode(...letters).replace(/^(\u00EF\u00BB\u00BF)?\s*/, '');
  return formats.find(([, pattern]) => pattern.test(start))?.[0];
}
