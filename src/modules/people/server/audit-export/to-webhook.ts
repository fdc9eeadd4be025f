import { createHash, createHmac } from 'node:crypto';
import { request } from 'undici';
import type { AuditTargets } from '#platform/server/app/settings/audit-targets.ts';
import type { Send } from './audit-line.ts';

/** Milliseconds until the other side must have answered. */
const patience = 10_000;

/** Posts lines as `{type, timestamp, data: {lines}}` with the signature of Standard Webhooks. */
export function toWebhook({ url, secret }: NonNullable<AuditTargets['webhook']>, now: () => Date): Send {
  return async (lines) => {
    const at = now();
    const body = JSON.stringify({ type: 'audit.lines', timestamp: at.toISOString(), data: { lines } });
    // The same lines have the same id when they are sent again.
    const id = `audit_${createHash('sha256')
      .update(lines.map((line) => line.id).join(' '))
      .digest('hex')
      .slice(0, 32)}`;
    const timestamp = String(Math.floor(at.getTime() / 1000));
    const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
    const answer = await request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      body,
      signal: AbortSignal.timeout(patience),
    });
    await answer.body.dump();
    if (answer.statusCode < 200 || answer.statusCode > 299)
      throw new Error(`the webhook answered ${answer.statusCode}`);
  };
}
