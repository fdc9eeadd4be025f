import { at, errorOf } from '../../../rules/messages/whatsapp-payload.ts';
import { cloudSettingsOf } from '../whatsapp/cloud-settings.ts';
import { loadFakeCloud } from '../whatsapp/load-fake-cloud.ts';
import { postOutside, type Posted } from './post-outside.ts';
import type { Outcome, SendBy } from './sending.ts';

const defaultAddress = 'https://graph.facebook.com/v23.0';

/** Errors that end by themselves: too many requests, of all kinds, and a service that is away. */
const passing: ReadonlySet<unknown> = new Set([4, 80_007, 130_429, 131_016, 131_056, 133_004]);

/**
 * Sends a message by the Cloud API of WhatsApp: free text, or an approved text with its values. The API has no key against repetitions. If its
 * answer is lost, the report that carries our id is waited for before the message is sent again.
 */
export const sendWhatsapp: SendBy = async ({ app, account, message, payload, settings }) => {
  const { phoneId, token } = cloudSettingsOf(settings.address, settings.secrets);
  const body = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: String(message['to']),
    ...contentOf(String(message['text']), payload['approved']),
    biz_opaque_callback_data: message._id,
  };
  const fake = await loadFakeCloud(app.environment);
  if (fake !== undefined) return outcomeOf(fake.take(app, account, body));
  const address = app.environment.settings['WHATSAPP_API_URL'] ?? defaultAddress;
  const answer = await postOutside(app, `${address}/${phoneId}/messages`, {
    headers: { 'content-type': 'application/json' },
    secrets: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return outcomeOf(answer);
};

function contentOf(text: string, approved: unknown): object {
  if (approved === undefined) return { type: 'text', text: { body: text, preview_url: true } };
  const values = at(approved, 'values');
  const parameters = Array.isArray(values) ? values.map((value) => ({ type: 'text', text: String(value) })) : [];
  return {
    type: 'template',
    template: {
      name: at(approved, 'name'),
      language: { code: at(approved, 'language') },
      ...(parameters.length === 0 ? {} : { components: [{ type: 'body', parameters }] }),
    },
  };
}

function outcomeOf(answer: Posted): Outcome {
  // Nobody knows how far the request came.
  if ('failure' in answer) return { end: 'again', error: 'gateway-unreachable', doubt: true };
  const { status } = answer;
  const body = parsed(answer.body);
  if (status >= 200 && status <= 299) {
    const provider = at(firstOf(at(body, 'messages')), 'id');
    const number = at(firstOf(at(body, 'contacts')), 'wa_id');
    return {
      end: 'sent',
      ...(typeof provider === 'string' ? { provider: provider.slice(0, 150) } : {}),
      ...(typeof number === 'string' ? { number } : {}),
    };
  }
  const error = at(body, 'error');
  if (status === 429 || passing.has(at(error, 'code'))) return { end: 'again', error: 'gateway-unreachable' };
  if (status >= 500) return { end: 'again', error: 'gateway-unreachable', doubt: true };
  return { end: 'failed', error: errorOf(error) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function firstOf(list: unknown): unknown {
  return Array.isArray(list) ? list[0] : undefined;
}
