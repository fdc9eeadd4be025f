/** A candidate of `srcset`: an address with a width or density. */
export interface Candidate {
  readonly address: string;
  readonly size: string;
}

const most = 40;

/** Splits `srcset` as browsers do: an address ends at white space, so it may contain commas but not end with one. */
export function readSrcset(text: string): Candidate[] {
  const candidates: Candidate[] = [];
  const pattern = /[\s,]*(\S+)/y;
  for (let found = pattern.exec(text); found !== null && candidates.length < most; found = pattern.exec(text)) {
    const whole = found[1] ?? '';
    const address = whole.replace(/,+$/, '');
    let size = '';
    if (address.length === whole.length) {
      const end = text.indexOf(',', pattern.lastIndex);
      const next = end === -1 ? text.length : end;
      size = text.slice(pattern.lastIndex, next).trim();
      pattern.lastIndex = next;
    }
    if (address !== '' && /^([\d.]+[wxh])?$/.test(size)) candidates.push({ address, size });
  }
  return candidates;
}
