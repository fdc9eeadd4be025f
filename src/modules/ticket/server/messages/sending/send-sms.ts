import { webhookHeaders } from '#platform/server/fetch/webhook-headers.ts';
import { smsKey } from '../channels/sms-channel.ts';
import { postOutside } from './post-outside.ts';
import type { SendBy } from './sending.ts';

/** Answers that another try may change. */
const passing = new Set([408, 425, 429]);

/** Posts an SMS to the group's gateway, signed as in Standard Webhooks. Each try has the same `webhook-id`, by which the gateway knows a repetition. */
export const sendSms: SendBy = async ({ app, account, message, settings }) => {
  const { _id: id, to, text } = message;
  const data = { group: account, id, to: `+${String(to)}`, text };
  const body = JSON.stringify({ type: 'message.sms', timestamp: message['created_at'], data });
  const headers = webhookHeaders({ id, at: app.now(), body, secret: smsKey(settings.secrets) });
  const answer = await postOutside(app, settings.address, { headers, body });
  if ('failure' in answer) return { end: 'again', error: 'gateway-unreachable' };
  if (answer.status >= 200 && answer.status <= 299) return { end: 'sent' };
  const isRefused = answer.status >= 400 && answer.status <= 499 && !passing.has(answer.status);
  return isRefused ? { end: 'failed', error: 'gateway-refused' } : { end: 'again', error: 'gateway-unreachable' };
};
