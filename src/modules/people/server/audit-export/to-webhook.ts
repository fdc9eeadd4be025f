import { createHash } from 'node:crypto';
import { request } from 'undici';
import type { AuditTargets } from '#platform/server/app/settings/audit-targets.ts';
import { webhookHeaders } from '#platform/server/fetch/webhook-headers.ts';
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
    const answer = await request(url, {
      method: 'POST',
      headers: webhookHeaders({ id, at, body, secret }),
      body,
      signal: AbortSignal.timeout(patience),
    });
    await answer.body.dump();
    if (answer.statusCode < 200 || answer.statusCode > 299)
      throw new Error(`the webhook answered ${answer.statusCode}`);
  };
}
