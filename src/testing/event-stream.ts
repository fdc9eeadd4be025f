import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A change stream as a program hears it. */
export interface EventStream {
  text(): string;
  until(found: (text: string) => boolean): Promise<void>;
  readonly ended: Promise<void>;
  resume(): void;
  close(): void;
}

/** Opens `/api/{path}` with a session's cookie; `paused` reads nothing until `resume`. */
export async function openEventStream(
  port: number,
  cookie: string,
  path: string,
  { paused = false, headers = {} }: { paused?: boolean; headers?: Readonly<Record<string, string>> } = {},
): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    const request = get(
      { port, host: '127.0.0.1', path: `/api/${path}`, headers: { cookie, ...headers }, agent: false },
      (response) => {
        let text = '';
        const waiting: (() => void)[] = [];
        response.setEncoding('utf8');
        const read = (): unknown =>
          response.on('data', (chunk: string) => {
            text += chunk;
            for (const wake of waiting.splice(0)) wake();
          });
        if (!paused) read();
        const ended = new Promise<void>((done) => {
          response.on('end', done).on('error', () => done());
        });
        resolve({
          text: () => text,
          until: async (found) => {
            // The whole text is looked through each time: of pieces that come at once only once.
            for (; !found(text); await sleep(10)) await new Promise<void>((wake) => waiting.push(wake));
          },
          ended,
          resume: () => void read(),
          close: () => request.destroy(),
        });
      },
    );
    request.on('error', reject);
  });
}
