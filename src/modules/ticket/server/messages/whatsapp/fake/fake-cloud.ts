import { createHmac, randomUUID } from 'node:crypto';
import type { App } from '#platform/server/app.ts';
import { readingAs } from '#platform/server/app/open-context.ts';
import { product } from '#modules/groups/server/plan/plan.ts';
import { at } from '../../../../rules/messages/whatsapp-payload.ts';
import type { Posted } from '../../sending/post-outside.ts';
import { cloudSettings } from '../cloud-settings.ts';

interface Report {
  readonly account: string;
  readonly value: object;
}

/** Reports that wait, by app; the oldest are dropped. */
const waiting = new WeakMap<App, Report[]>();
const maxWaiting = 500;

/** Ends the numbers that WhatsApp does not know. */
const unknownEnd = '0000';

/**
 * The Cloud API of local mode: it sends nothing, reports each message as sent, delivered and read, and answers questions with "OK". Numbers that
 * end in 0000 are unknown to it.
 */
export const fakeCloud = {
  take(app: App, account: string, body: object): Posted {
    const to = String(at(body, 'to'));
    if (to.endsWith(unknownEnd)) {
      const error = { code: 131_026, message: 'Message undeliverable' };
      return { status: 400, body: JSON.stringify({ error }) };
    }
    const id = `wamid.${randomUUID()}`;
    const mark = at(body, 'biz_opaque_callback_data');
    for (const status of ['sent', 'delivered', 'read'])
      queue(app, account, { statuses: [{ id, status, recipient_id: to, biz_opaque_callback_data: mark }] });
    const text = at(at(body, 'text'), 'body');
    if (typeof text === 'string' && text.trimEnd().endsWith('?'))
      queue(app, account, {
        messages: [{ id: `wamid.${randomUUID()}`, from: to, type: 'text', text: { body: 'OK' }, context: { id } }],
      });
    return { status: 200, body: JSON.stringify({ contacts: [{ input: to, wa_id: to }], messages: [{ id }] }) };
  },

  /** Posts what waits to our own webhook, signed as WhatsApp does. */
  async deliver(app: App): Promise<void> {
    for (const { account, value } of waiting.get(app)?.splice(0) ?? []) {
      const settings = await readingAs(app, product(app, account), async (ctx) => cloudSettings(ctx));
      if (settings === undefined) continue;
      const change = { field: 'messages', value: { ...value, metadata: { phone_number_id: settings.phoneId } } };
      const payload = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ changes: [change] }] });
      const signature = createHmac('sha256', settings.appSecret).update(payload).digest('hex');
      await app.server.inject({
        method: 'POST',
        url: `/api/_webhooks/whatsapp/${account}`,
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
        payload,
      });
    }
  },
};

function queue(app: App, account: string, value: object): void {
  const all = waiting.get(app) ?? [];
  waiting.set(app, [...all, { account, value }].slice(-maxWaiting));
}
