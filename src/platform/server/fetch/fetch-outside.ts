import { parseUrl } from '#platform/entity/parse-url.ts';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './addresses.ts';
import type { Connections } from './connections.ts';
import { openDeadline, type Deadline } from './deadline.ts';
import { FetchRefused } from './fetch-refused.ts';
import { bodyOf, sendOnce, type Answer } from './send-once.ts';

/** What was fetched: the address after redirects, status, headers in lower case, the body unpacked. */
export interface Fetched {
  readonly url: string;
  /** The redirects that led there, in their order: with which status each came, and to where it led. */
  readonly hops: readonly { readonly status: number; readonly url: string }[];
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

interface FetchOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers that sign in: they go to the address's own server alone, and to no other to which it leads. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Bytes of the unpacked body; 2 MB when left out. */
  readonly maxBytes?: number;
  /** Milliseconds for everything, redirects and body included; 10 s when left out. */
  readonly timeout?: number;
}

/** GET of an address that came from outside. @throws FetchRefused for whatever keeps the answer away */
export type FetchOutside = (url: string, options?: FetchOptions) => Promise<Fetched>;

type Resolve = (host: string) => Promise<readonly string[]>;

const maxRedirects = 5;

/**
 * Makes the one way by which the server fetches foreign addresses: http and https on their own ports, to public addresses
 * only. A name is looked up once per hop and the connection goes to that very address, so that a second answer of the
 * name's owner cannot lead inside. `testHosts` (`host:port`, never in production) are reached wherever they are.
 */
export function createFetchOutside(settings: {
  readonly testHosts: readonly string[];
  readonly resolve?: Resolve;
  /** Connections stay open for what is asked of the same address next; whoever makes it so closes them. */
  readonly connections?: Connections;
}): FetchOutside {
  const { testHosts, resolve = resolveName, connections } = settings;
  return async (first, options = {}) => {
    const deadline = openDeadline(options.timeout ?? 10_000);
    try {
      return await follow(parse(first), options, deadline);
    } finally {
      deadline.end();
    }
  };

  async function follow(home: URL, options: FetchOptions, deadline: Deadline): Promise<Fetched> {
    const { headers = {}, secrets = {}, maxBytes = 2_000_000 } = options;
    const hops: { readonly status: number; readonly url: string }[] = [];
    let url = home;
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const address = await addressFor(url, testHosts, resolve, deadline);
      const own = isSameServer(home, url) ? { ...headers, ...secrets } : headers;
      const answer = await sendOnce(url, address, { headers: own, maxBytes, deadline, leadsOn }, connections);
      if (!leadsOn(answer)) {
        const body = await bodyOf(answer, maxBytes);
        return { url: url.href, hops, status: answer.status, headers: answer.headers, body };
      }
      url = nextOf(answer, url);
      hops.push({ status: answer.status, url: url.href });
    }
    throw new FetchRefused('too-many-redirects');
  }
}

/** The same server, with the connection at least as safe. */
export function isSameServer(from: URL, to: URL): boolean {
  if (from === to || from.origin === to.origin) return true;
  return from.hostname === to.hostname && from.protocol === 'http:' && to.protocol === 'https:' && to.port === '';
}

function parse(text: string): URL {
  const url = text.length > 2000 ? undefined : parseUrl(text);
  if (url === undefined) throw new FetchRefused('bad-address');
  return url;
}

/** The address to connect to, once it is sure that it may be. */
async function addressFor(
  url: URL,
  testHosts: readonly string[],
  resolve: Resolve,
  deadline: Deadline,
): Promise<string> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new FetchRefused('bad-address');
  if (url.username !== '' || url.password !== '') throw new FetchRefused('bad-address');
  const trusted = testHosts.includes(url.host);
  // A port that is the scheme's own is written as no port.
  if (!trusted && !['', '80', '443'].includes(url.port)) throw new FetchRefused('bad-port');
  const addresses = await addressesOf(url, resolve, deadline);
  // A name of the inside is refused as one that is nowhere: nobody learns which names there are.
  if (!trusted && !addresses.every(isPublicAddress))
    throw new FetchRefused(isIP(hostOf(url)) === 0 ? 'unreachable' : 'private-address');
  // IPv4 first: a machine without a route for IPv6 is the commoner case.
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

/** A name, or an address without the brackets of IPv6. */
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
