/** Content of a webhook's signature header: `ts=1671552777;h1=…;h1=…`. */
export interface SignatureHeader {
  /** Seconds since 1970. */
  readonly at: number;
  /** Hex digests, one of which must match. There are two while a secret is being replaced. */
  readonly digests: readonly string[];
}

/** Reads the header; null if its format is wrong. */
export function readSignature(header: string): SignatureHeader | null {
  const parts = header.split(';').map((part) => part.split('='));
  const times = parts.filter(([name]) => name === 'ts').map(([, value = '']) => value);
  const digests = parts.filter(([name]) => name === 'h1').map(([, value = '']) => value);
  const [time = ''] = times;
  if (times.length !== 1 || !/^\d{1,12}$/.test(time)) return null;
  if (digests.length === 0 || digests.length > 8 || digests.some((digest) => !/^[0-9a-f]{64}$/.test(digest)))
    return null;
  return { at: Number(time), digests };
}

/** Whether `at` differs from `now` by at most `tolerance` seconds. */
export function isFresh(at: number, now: Date, tolerance: number): boolean {
  return Math.abs(now.getTime() / 1000 - at) <= tolerance;
}
