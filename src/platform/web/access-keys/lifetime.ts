/** For how many days a new key may work; '' is for ever. */
export const lifetimes = ['', '30', '90', '365'] as const;

const day = 86_400_000;

/** The field `expires_at` of a key that works for so many days from `now` (milliseconds); '' sets no end. */
export function expiryAfter(days: string, now: number): { readonly expires_at?: string } {
  return days === '' ? {} : { expires_at: new Date(now + Number(days) * day).toISOString() };
}
