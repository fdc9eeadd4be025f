/** How long a failed mail is retried, and what a mail server's refusal means. */

const minute = 60_000;
const longestPause = 240 * minute;
const triedFor = 72 * 60 * minute;

/**
 * When a mail that failed `tries` times is tried again: after 1, 2, 4 … minutes, at most 4 hours; undefined after three
 * days.
 */
export function nextTry(tries: number, created: Date, now: Date): Date | undefined {
  const pause = Math.min(longestPause, minute * 2 ** (tries - 1));
  const at = now.getTime() + pause;
  return at > created.getTime() + triedFor ? undefined : new Date(at);
}

/** The relevant fields of nodemailer's errors. */
interface Refusal {
  readonly message: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/**
 * Whether the server refuses the recipient for good (SMTP 5xx at RCPT TO). A refusal of the sender or by a policy (relaying, spam;
 * enhanced status 5.7) says nothing about the address.
 */
export function isBounce(error: Refusal): boolean {
  const { command, responseCode = 0, response = '' } = error;
  if (command !== 'RCPT TO' || responseCode < 500 || responseCode > 599) return false;
  const enhanced = /^5\d\d[ -](5\.\d+\.\d+)/.exec(response)?.[1];
  if (enhanced !== undefined) return enhanced.startsWith('5.1.') || enhanced.startsWith('5.2.');
  return !/relay|policy|spam|block|denied|auth|permitted/i.test(response);
}

/** Whether the mail server could not be reached or refused our login, independently of the recipient. */
export function isServerAway(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'EAUTH', 'ETLS', 'ECONNREFUSED'].includes(String(code));
}
