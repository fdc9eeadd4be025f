import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to the push service. */
interface Delivery {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** How the service answers a path: a status with headers, or `hang` for no answer. */
type Reply = 'hang' | { readonly status: number; readonly headers?: Readonly<Record<string, string>> };

export interface PushService {
  /** `host:port`, for `FETCH_TEST_HOSTS`. */
  readonly host: string;
  readonly deliveries: Delivery[];
  /** Replies by path; every other path answers 201. */
  readonly replies: Map<string, Reply>;
  /** Ends the requests that have no answer. */
  dropConnections(): void;
  close(): Promise<void>;
}

/** A push service on this machine that keeps what it gets. */
export async function pushService(): Promise<PushService> {
  const deliveries: Delivery[] = [];
  const replies = new Map<string, Reply>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      deliveries.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      const reply = replies.get(path) ?? { status: 201 };
      if (reply !== 'hang') response.writeHead(reply.status, reply.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    deliveries,
    replies,
    dropConnections: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
