import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
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

/** One request to `address`, whatever the name of `url` says meanwhile; the certificate is still checked against the name. */
export async function sendOnce(
  url: URL,
  address: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Answer> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const outgoing = send(
      url,
      {
        signal,
        agent: false,
        headers: { 'user-agent': 'Oficina', 'accept-encoding': 'gzip, deflate, br', ...headers },
        lookup: (_host, options, done) => {
          const family = isIP(address);
          if (options.all === true) done(null, [{ address, family }]);
          else done(null, address, family);
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
    outgoing.on('error', () => reject(new FetchRefused(signal.aborted ? 'timeout' : 'unreachable')));
    outgoing.end();
  });
}

/** The whole body, unpacked; more than `maxBytes` of it is refused as soon as it comes. */
export async function bodyOf(answer: Answer, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
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
    answer.discard();
  }
  return Buffer.concat(chunks);
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
