import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestApp } from '../app.ts';

/** A request to send a message, as the Cloud API got it. */
interface CloudRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Cloud {
  readonly url: string;
  readonly requests: CloudRequest[];
  /** The answer to each request; by default that it was accepted. `hang` answers nothing. */
  answer: { readonly status: number; readonly body: object } | 'accepted' | 'hang';
  close(): Promise<void>;
}

/** A Cloud API of WhatsApp that collects what is sent. */
export async function openCloud(): Promise<Cloud> {
  const requests: CloudRequest[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const body = JSON.parse(text) as CloudRequest['body'];
      requests.push({ path: request.url ?? '', headers: request.headers, body });
      if (cloud.answer === 'hang') return void response.destroy();
      const id = `wamid.${requests.length}`;
      const accepted = { contacts: [{ input: body['to'], wa_id: body['to'] }], messages: [{ id }] };
      const { status, body: answer } = cloud.answer === 'accepted' ? { status: 200, body: accepted } : cloud.answer;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cloud: Cloud = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    answer: 'accepted',
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return cloud;
}

interface Post {
  readonly group: string;
  readonly secret: string;
  readonly value: object;
  readonly phoneId?: string;
}

/** Posts an event as WhatsApp does; returns the status of the answer. */
export async function postEvent(running: TestApp, { group, secret, value, phoneId = '123456' }: Post): Promise<number> {
  const change = { field: 'messages', value: { ...value, metadata: { phone_number_id: phoneId } } };
  const payload = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [change] }] });
  const signature = createHmac('sha256', secret).update(payload).digest('hex');
  const answer = await running.app.server.inject({
    method: 'POST',
    url: `/api/_webhooks/whatsapp/${group}`,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    payload,
  });
  return answer.statusCode;
}
