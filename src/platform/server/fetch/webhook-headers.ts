import { createHmac } from 'node:crypto';

/** A message with the secret of its receiver. */
interface Message {
  /** The same whenever the message is sent again. */
  readonly id: string;
  readonly at: Date;
  readonly body: string;
  readonly secret: Buffer;
}

/** The headers of a message as Standard Webhooks wants them, with the signature. */
export function webhookHeaders({ id, at, body, secret }: Message): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
