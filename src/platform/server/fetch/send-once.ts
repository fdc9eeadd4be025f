import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { FetchRefused } from './fetch-refused.ts';

/** Status and headers of one answer; the body has not been read yet. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly stream: IncomingMessage;
  discard(): void;
}

/** Connections that stay open between requests. They are known by their address, so that no name leads to one that was not checked. */
export interface Connections {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
  close(): void;
}

export function keepConnections(): Connections {
  const settings = { keepAlive: true, maxFreeSockets: 256, timeout: 30_000 };
  const [http, https] = [new HttpAgent(settings), new HttpsAgent(settings)];
  return {
    http,
    https,
    close: () => {
      http.destroy();
      https.destroy();
    },
  };
}

/** One request to `address`, whatever the name of `url` says meanwhile; the certificate is still checked against the name. */
export async function sendOnce(
  url: URL,
  address: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  connections?: Connections,
): Promise<Answer> {
  const secure = url.protocol === 'https:';
  const send = secure ? httpsRequest : httpRequest;
  const name = url.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const outgoing = send(
      {
        signal,
        agent: connections === undefined ? false : secure ? connections.https : connections.http,
        protocol: url.protocol,
        host: address,
        port: url.port === '' ? (secure ? 443 : 80) : url.port,
        path: `${url.pathname}${url.search}`,
        // An address has no name that a certificate would be asked for by.
        ...(secure && { servername: isIP(name) === 0 ? name : '' }),
        headers: {
          host: url.host,
          'user-agent': 'Oficina',
          'accept-encoding': 'gzip, deflate, br',
          ...headers,
        },
      },
      (stream) =>
        resolve({
          status: stream.statusCode ?? 0,
          headers: flat(stream),
          stream,
          discard: () => stream.destroy(),
        }),
    );
    outgoing.on('error', () => {
      // The other side has closed a connection that was kept.
      if (outgoing.reusedSocket && !signal.aborted) sendOnce(url, address, headers, signal).then(resolve, reject);
      else reject(new FetchRefused(signal.aborted ? 'timeout' : 'unreachable'));
    });
    outgoing.end();
  });
}

/** The whole body, unpacked; more than `maxBytes` of it is refused as soon as it comes. */
export async function bodyOf(answer: Answer, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  if (answer.status === 304 || answer.status === 204) return withoutBody(answer);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of unpacked(answer) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new FetchRefused('too-large');
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof FetchRefused) throw error;
    throw new FetchRefused(signal.aborted ? 'timeout' : 'unreachable');
  } finally {
    // What was read to its end leaves its connection to others.
    if (!answer.stream.complete) answer.discard();
  }
  return Buffer.concat(chunks);
}

/** An answer of a kind that has no body leaves its connection to others at once. */
function withoutBody({ stream }: Answer): Buffer {
  stream.on('error', () => undefined);
  stream.resume();
  return Buffer.alloc(0);
}

const unpackers: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

function unpacked({ headers, stream }: Answer): Readable {
  const unpacker = unpackers[headers['content-encoding']?.trim().toLowerCase() ?? ''];
  // Its errors arrive at the reader of the last stream.
  return unpacker === undefined ? stream : pipeline(stream, unpacker(), () => undefined);
}

function flat(stream: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(stream.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')]],
    ),
  );
}
