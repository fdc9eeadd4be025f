import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { openConnectionPool, type ClientCertificate, type Connections } from './connections.ts';
import type { Deadline } from './deadline.ts';
import { FetchRefused } from './fetch-refused.ts';

/** An answer with its body as received. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

interface Sending {
  readonly headers: Readonly<Record<string, string>>;
  /** The body of a POST; undefined for a GET. */
  readonly post?: string | Buffer | undefined;
  readonly method?: 'PUT' | undefined;
  readonly client?: ClientCertificate | undefined;
  readonly maxBytes: number;
  readonly deadline: Deadline;
  /** Whether the body of the answer is not needed, as that of a redirect. */
  readonly leadsOn: (answer: Pick<Answer, 'status' | 'headers'>) => boolean;
}

/**
 * Sends one request to `address`, without resolving the name of `url` again; the certificate is checked against the
 * name.
 */
export async function sendOnce(
  url: URL,
  address: string,
  sending: Sending,
  connections?: Connections,
): Promise<Answer> {
  // A POST is never sent twice, and a certificate belongs to one request.
  if (connections === undefined || sending.post !== undefined || sending.client !== undefined)
    return sendAlone(url, address, sending);
  const pool = connections.to(url, address);
  const isReused = pool.stats.free > 0;
  const receiving = new Receiving(sending);
  try {
    return await receiving.through(pool, url);
  } catch (error) {
    // The server has closed the reused connection: try a new one.
    if (!isReused || receiving.hasBegun || error instanceof FetchRefused) throw refusalOf(error);
    return sendAlone(url, address, sending);
  }
}

async function sendAlone(url: URL, address: string, sending: Sending): Promise<Answer> {
  const connections = openConnectionPool(sending.client);
  try {
    return await new Receiving(sending).through(connections.to(url, address), url);
  } catch (error) {
    throw refusalOf(error);
  } finally {
    connections.close();
  }
}

function refusalOf(error: unknown): FetchRefused {
  return error instanceof FetchRefused ? error : new FetchRefused('unreachable');
}

/** An answer that is being received. */
class Receiving implements Dispatcher.DispatchHandler {
  /** Part of the answer has arrived. */
  hasBegun = false;
  readonly #sending: Sending;
  #status = 0;
  #headers: Readonly<Record<string, string>> = {};
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #controller: Dispatcher.DispatchController | undefined;
  #resolve: (answer: Answer) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  constructor(sending: Sending) {
    this.#sending = sending;
  }

  async through(dispatcher: Dispatcher, url: URL): Promise<Answer> {
    const { headers, post, method = 'POST', deadline } = this.#sending;
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      // The client reports a failed connection too late.
      deadline.over(() => this.#refuse(new FetchRefused('timeout')));
      dispatcher.dispatch(
        {
          method: post === undefined ? 'GET' : method,
          ...(post === undefined ? {} : { body: post }),
          path: `${url.pathname}${url.search}`,
          headers: { host: url.host, 'accept-encoding': 'gzip, deflate, br', ...headers },
        },
        this,
      );
    });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#sending.deadline.isOver()) controller.abort(new FetchRefused('timeout'));
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    // Informational answers.
    if (status < 200) return;
    this.hasBegun = true;
    this.#status = status;
    this.#headers = flat(headers);
    if (!this.#sending.leadsOn({ status, headers: this.#headers })) return;
    this.#answer();
    controller.abort(new FetchRefused('too-large'));
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size > this.#sending.maxBytes) this.#refuse(new FetchRefused('too-large'));
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.#answer();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#reject(error);
  }

  #answer(): void {
    this.#resolve({ status: this.#status, headers: this.#headers, body: Buffer.concat(this.#chunks) });
  }

  #refuse(why: FetchRefused): void {
    this.#controller?.abort(why);
    this.#reject(why);
  }
}

type Unpack = (bytes: Buffer, limits: { maxOutputLength: number }) => Promise<Buffer>;

const [unpackZlib, unpackRaw]: [Unpack, Unpack] = [promisify(inflate), promisify(inflateRaw)];

const unpackers: Readonly<Record<string, Unpack>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  // Some servers leave out the header that `deflate` has in HTTP.
  deflate: async (bytes, limits) => (hasZlibHeader(bytes) ? unpackZlib : unpackRaw)(bytes, limits),
  br: promisify(brotliDecompress),
};

function hasZlibHeader(bytes: Buffer): boolean {
  return bytes.length >= 2 && (bytes.readUInt8(0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;
}

/** The whole decoded body. @throws FetchRefused as soon as it exceeds `maxBytes` */
export async function bodyOf({ status, headers, body }: Answer, maxBytes: number): Promise<Buffer> {
  const unpacker = unpackers[headers['content-encoding']?.trim().toLowerCase() ?? ''];
  if (unpacker === undefined || status === 304 || status === 204) return body;
  try {
    return await unpacker(body, { maxOutputLength: maxBytes });
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new FetchRefused(isTooLarge ? 'too-large' : 'unreachable');
  }
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Headers with a single value: the first one counts. */
const single = new Set(['content-type', 'etag', 'expires', 'last-modified', 'location', 'retry-after']);

function flat(headers: Headers): Record<string, string> {
  const all: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string') all[name] = value;
    else if (value !== undefined) all[name] = single.has(name) ? (value[0] ?? '') : value.join(', ');
  }
  return all;
}
