import { Agent, request } from 'node:http';

interface Answer {
  readonly body: Readonly<Record<string, unknown>>;
  /** The cookies that were set, as the next request sends them. */
  readonly cookie: string;
}

export type Caller = (method: string, path: string, body?: object) => Promise<Answer>;

const agent = new Agent({ keepAlive: true });

/** Calls an API over connections that stay open; an answer that is no success is an error. */
export function caller(base: string, headers: Readonly<Record<string, string>> = {}): Caller {
  return async (method, path, body) =>
    new Promise((resolve, reject) => {
      const sent = body === undefined ? undefined : JSON.stringify(body);
      const typed = { ...headers, ...(sent !== undefined && { 'content-type': 'application/json' }) };
      const asked = request(base + path, { method, agent, headers: typed }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        answer.on('error', reject).on('end', () => {
          if ((answer.statusCode ?? 500) >= 300)
            return reject(new Error(`${method} ${path}: ${answer.statusCode} ${text}`));
          const cookie = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
          resolve({ body: text === '' ? {} : (JSON.parse(text) as Answer['body']), cookie });
        });
      });
      asked.on('error', reject).end(sent);
    });
}
