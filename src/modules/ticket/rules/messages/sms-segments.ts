/** The alphabet of an SMS (GSM 03.38); other characters make each character cost 16 bits. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Characters of the alphabet that take two places. */
const doubled = new Set('^{}\\[~]|€\f');

/** Most parts of one message; each part is paid. */
export const maxSegments = 6;

export interface SmsLength {
  /** Parts that the message is sent in. */
  readonly segments: number;
  /** Places left in the last part. */
  readonly left: number;
}

/** How many parts an SMS has: 160 places in one part or 153 in each of several; 70 or 67 if a character is outside the alphabet. */
export function smsLength(text: string): SmsLength {
  const characters = [...text];
  const isBasic = characters.every((one) => basic.has(one) || doubled.has(one));
  // Outside the alphabet a place is a unit of UTF-16; no pair is cut in two.
  const sizes = characters.map((one) => (isBasic ? (doubled.has(one) ? 2 : 1) : one.length));
  const [single, part] = isBasic ? [160, 153] : [70, 67];
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  if (whole <= single) return { segments: whole === 0 ? 0 : 1, left: single - whole };
  let [segments, used] = [1, 0];
  for (const size of sizes) {
    if (used + size > part) [segments, used] = [segments + 1, 0];
    used += size;
  }
  return { segments, left: part - used };
}
