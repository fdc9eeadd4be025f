/** The mailbox whose mails the server fetches; undefined if the installation has none. */
export function inboundMailbox(settings: Readonly<Record<string, string>>): string | undefined {
  const { INBOUND_ADDRESS: mailbox, INBOUND_IMAP_URL: address } = settings;
  // Mails to an address that nobody fetches would be lost.
  return address !== undefined && mailbox !== undefined && /^[^@\s+]+@[^@\s]+$/.test(mailbox) ? mailbox : undefined;
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Characters of a token: 128 bits, five in each. Mail programs may change the case of an address, so it has one case. */
const tokenLength = 26;

/** 16 random bytes as a token. */
export function addressToken(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((part) => alphabet[Number.parseInt(part.padEnd(5, '0'), 2)] ?? '').join('');
}

/** `reply+token@example.com` for the mailbox `reply@example.com`. */
export function tokenAddress(mailbox: string, token: string): string {
  return mailbox.replace('@', `+${token}@`);
}

/** The tokens in a text of addresses, in any case, without repeats. */
export function tokensIn(text: string, mailbox: string): readonly string[] {
  const [local = '', domain = ''] = mailbox.toLowerCase().split('@').map(escaped);
  const pattern = new RegExp(`(?<![\\w.+-])${local}\\+([a-z2-7]{${tokenLength}})@${domain}(?![\\w-])`, 'g');
  return [...new Set([...text.toLowerCase().matchAll(pattern)].map(([, token = '']) => token))];
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
