/**
 * How fast one host is asked: a few feeds at once, and then at a steady pace, however many of its feeds are due. A token bucket: it holds
 * `burst` tokens, gets one every `interval` milliseconds, and each fetch takes one.
 */

export const burst = 20;
export const interval = 500;

export interface HostPace {
  /** Tokens at the time `at`. */
  readonly tokens: number;
  readonly at: number;
}

/** Takes a token at the time `now`. `wait`: milliseconds until there is one; 0 if it was taken. */
export function takeToken(pace: HostPace | undefined, now: number): { readonly pace: HostPace; readonly wait: number } {
  const { tokens: before, at } = pace ?? { tokens: burst, at: now };
  const tokens = Math.min(burst, before + Math.max(0, now - at) / interval);
  if (tokens >= 1) return { pace: { tokens: tokens - 1, at: now }, wait: 0 };
  return { pace: { tokens, at: now }, wait: Math.ceil((1 - tokens) * interval) };
}
