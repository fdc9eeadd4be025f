/** Decodes base64 into one buffer while it arrives. */
export interface Base64Intake {
  readonly take: (piece: Buffer) => void;
  /** The bytes; undefined if the input is not base64. */
  readonly bytes: () => Buffer | undefined;
}

/** `most`: maximum number of characters. A slash may be written `\/`, as some JSON encoders do. */
export function takeBase64(most: number): Base64Intake {
  const bytes = Buffer.allocUnsafe(Math.ceil(most / 4) * 3 + 3);
  let size = 0;
  let rest = '';
  let wellFormed = true;
  return {
    take: (piece) => {
      const text = rest + piece.toString('latin1');
      const signs = text.includes('\\') ? text.replaceAll('\\/', '/') : text;
      const last = signs.endsWith('\\') ? signs.length - 1 : signs.length;
      const whole = last - (last % 4);
      rest = signs.slice(whole);
      const now = signs.slice(0, whole);
      // Only the last group of four may have padding.
      if (size % 3 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(now)) wellFormed = wellFormed && now === '';
      else size += bytes.write(now, size, 'base64');
    },
    bytes: () => (wellFormed && rest === '' ? bytes.subarray(0, size) : undefined),
  };
}
