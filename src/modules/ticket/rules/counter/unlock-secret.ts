/** How a device is unlocked: by a text (password, PIN), or by a pattern over nine points, numbered from 1 row by row, in the order of the finger. */
export type UnlockSecret = { readonly text: string } | { readonly pattern: string };

export const longestSecret = 200;
/** Devices accept patterns of four points and more; some only ask for three. */
const shortestPattern = 3;

/** The secret of an untrusted value; undefined if it is none. */
export function unlockSecretOf(value: unknown): UnlockSecret | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { text, pattern, ...rest } = value as Readonly<Record<string, unknown>>;
  if (Object.keys(rest).length > 0 || (text === undefined) === (pattern === undefined)) return undefined;
  if (typeof text === 'string') return text.trim() !== '' && text.length <= longestSecret ? { text } : undefined;
  return typeof pattern === 'string' && isPattern(pattern) ? { pattern } : undefined;
}

/** Whether these digits are a pattern: points from 1 to 9, none of them twice. */
export function isPattern(points: string): boolean {
  return /^[1-9]+$/.test(points) && points.length >= shortestPattern && new Set(points).size === points.length;
}

const named = String.raw`(?:senhas?|passwords?|passcode|pass\s?code|pin|c[oó]digo|padr[aã]o|desenho|pattern|unlock\s?code)`;
const looks = new RegExp(
  String.raw`(?<![\p{L}\d])${named}(?:\s+(?:do|da|of|for|the|de)\s+\p{L}+)?(?:\s*[:=]\s*\S{3,}|\s+(?:é|eh|is|-|–)?\s*(?=\S*\d)\S{3,})`,
  'iu',
);

/** Whether a text seems to contain a secret, such as `senha 1234` or `PIN: 9999`. */
export function looksLikeSecret(text: string): boolean {
  return looks.test(text);
}
