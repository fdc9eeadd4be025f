import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Product } from '#platform/server/context.ts';

interface Stopped {
  readonly account: string;
  readonly customer: string;
}

/** The address at which a customer refuses further mails of a group, with one POST (RFC 8058). It works for as long as the customer exists. */
export function stopAddress(product: Product, account: string, customer: string): string {
  const token = `${account}.${customer}.${signature(product.linkKey, { account, customer })}`;
  return `${product.environment.baseUrl}/api/_messages/stop/${token}`;
}

/** Who the token belongs to; undefined for one that we did not make. */
export function readStopToken(linkKey: Buffer, token: string): Stopped | undefined {
  const [, account = '', customer = '', sent = ''] =
    /^(acc-[\w-]{1,60})\.(cus-[\w-]{1,60})\.([\w-]{43})$/.exec(token) ?? [];
  const [given, right] = [Buffer.from(sent), Buffer.from(signature(linkKey, { account, customer }))];
  return given.length === right.length && timingSafeEqual(given, right) ? { account, customer } : undefined;
}

function signature(linkKey: Buffer, { account, customer }: Stopped): string {
  return createHmac('sha256', linkKey).update(`no mails ${account} ${customer}`).digest('base64url');
}
