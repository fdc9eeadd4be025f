import { parseUrl } from '#platform/entity/parse-url.ts';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './addresses.ts';
import type { ClientCertificate, Connections } from './connections.ts';
import { openDeadline, type Deadline } from './deadline.ts';
import { FetchRefused } from './fetch-refused.ts';
import { bodyOf, sendOnce, type Answer } from './send-once.ts';

/** A fetched resource: URL after redirects, status, headers in lower case, decoded body. */
export interface Fetched {
  readonly url: string;
  /** The redirects in order: status and target of each. */
  readonly hops: readonly { readonly status: number; readonly url: string }[];
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

interface FetchOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers with credentials: only sent to the URL's own server, not to redirect targets on others. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Sent by POST instead of a GET. */
  readonly post?: string | Buffer;
  /** `PUT` instead of POST, with the body of `post`. */
  readonly method?: 'PUT';
  /** For servers that ask for a certificate of the client. */
  readonly client?: ClientCertificate;
  /** False: the answer may be a redirect, which is not followed. */
  readonly follows?: boolean;
  /** The answer ends with its headers: its body is not read, however long it is. */
  readonly headersOnly?: true;
  /** Maximum bytes of the decoded body; default 2 MB. */
  readonly maxBytes?: number;
  /** Milliseconds for everything including redirects and body; default 10 s. */
  readonly timeout?: number;
}

/** GET, or POST, of a URL from outside. @throws FetchRefused if there is no acceptable answer */
export type FetchOutside = (url: string, options?: FetchOptions) => Promise<Fetched>;

type Resolve = (host: string) => Promise<readonly string[]>;

const maxRedirects = 5;

/**
 * Makes the only function by which the server fetches foreign URLs: http and https on their default ports, public
 * addresses only. It resolves a name once per hop and connects to that address, so that a second DNS answer cannot lead
 * to the internal network. `namedHosts` (`host:port`), which the operator named, are allowed at any address and port.
 */
export function createFetchOutside(settings: {
  readonly namedHosts: readonly string[];
  /** The name in the header `User-Agent`. */
  readonly name?: string;
  readonly resolve?: Resolve;
  /** Reuses connections between requests; the caller closes them. */
  readonly connections?: Connections;
}): FetchOutside {
  const { namedHosts, name = 'Oficina', resolve = resolveName, connections } = settings;
  return async (first, options = {}) => {
    const deadline = openDeadline(options.timeout ?? 10_000);
    try {
      return await follow(parse(first), options, deadline);
    } finally {
      deadline.end();
    }
  };

  async function follow(home: URL, options: FetchOptions, deadline: Deadline): Promise<Fetched> {
    const { headers = {}, secrets = {}, post, maxBytes = 2_000_000, headersOnly = false } = options;
    // A redirect would repeat a POST, or lose its body.
    const { follows = post === undefined } = options;
    const hops: { readonly status: number; readonly url: string }[] = [];
    const named = 'user-agent' in headers ? headers : { ...headers, 'user-agent': name };
    let url = home;
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const address = await addressFor(url, namedHosts, resolve, deadline);
      const own = isSameServer(home, url) ? { ...named, ...secrets } : named;
      const leads = follows ? leadsOn : () => false;
      const answer = await sendOnce(
        url,
        address,
        {
          headers: own,
          post,
          method: options.method,
          client: options.client,
          maxBytes,
          deadline,
          leadsOn: headersOnly ? () => true : leads,
        },
        connections,
      );
      if (!leads(answer)) {
        const body = headersOnly ? answer.body : await bodyOf(answer, maxBytes);
        return { url: url.href, hops, status: answer.status, headers: answer.headers, body };
      }
      url = nextOf(answer, url);
      hops.push({ status: answer.status, url: url.href });
    }
    throw new FetchRefused('too-many-redirects');
  }
}

/** Whether both are the same server, and the connection at least as secure. */
export function isSameServer(from: URL, to: URL): boolean {
  if (from === to || from.origin === to.origin) return true;
  return from.hostname === to.hostname && from.protocol === 'http:' && to.protocol === 'https:' && to.port === '';
}

function parse(text: string): URL {
  const url = text.length > 2000 ? undefined : parseUrl(text);
  if (url === undefined) throw new FetchRefused('bad-address');
  return url;
}

/** The address to connect to, after checking that it is allowed. */
async function addressFor(
  url: URL,
  namedHosts: readonly string[],
  resolve: Resolve,
  deadline: Deadline,
): Promise<string> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new FetchRefused('bad-address');
  if (url.username !== '' || url.password !== '') throw new FetchRefused('bad-address');
  const trusted = namedHosts.includes(url.host);
  // URL omits the default port.
  if (!trusted && !['', '80', '443'].includes(url.port)) throw new FetchRefused('bad-port');
  const addresses = await addressesOf(url, resolve, deadline);
  // An internal name is refused like an unknown one, so that nobody learns which names exist.
  if (!trusted && !addresses.every(isPublicAddress))
    throw new FetchRefused(isIP(hostOf(url)) === 0 ? 'unreachable' : 'private-address');
  // IPv4 first: more machines lack a route for IPv6.
  const address = addresses.find((candidate) => isIP(candidate) === 4) ?? addresses[0];
  if (address === undefined) throw new FetchRefused('unreachable');
  return address;
}

async function addressesOf(url: URL, resolve: Resolve, deadline: Deadline): Promise<readonly string[]> {
  const host = hostOf(url);
  if (isIP(host) !== 0) return [host];
  const late = new Promise<never>((_resolve, reject) => {
    deadline.over(() => reject(new FetchRefused('timeout')));
  });
  return Promise.race([
    resolve(host).catch(() => {
      throw new FetchRefused('unreachable');
    }),
    late,
  ]);
}

/** The host name, or the address without the brackets of IPv6. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

async function resolveName(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);
}

function leadsOn({ status, headers }: Pick<Answer, 'status' | 'headers'>): boolean {
  return headers['location'] !== undefined && [301, 302, 303, 307, 308].includes(status);
}

function nextOf({ headers }: Answer, from: URL): URL {
  const target = parseUrl(headers['location'] ?? '', from.href);
  if (target === undefined) throw new FetchRefused('bad-address');
  return target;
}
