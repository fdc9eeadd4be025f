/** Seconds from a failed try of a message to the next one: seven tries in seven hours. Later it would tell the customer what is no longer so. */
const delays = [5, 60, 300, 1800, 7200, 14_400] as const;

/** When a message is sent again after so many tries, the last of which failed; undefined if it is given up. */
export function nextSending(tries: number, now: Date): Date | undefined {
  const seconds = delays[tries - 1];
  return seconds === undefined ? undefined : new Date(now.getTime() + seconds * 1000);
}
