import { parseUrl } from '#platform/entity/parse-url.ts';
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { failure } from '#platform/entity/failure.ts';

/** The cookie that the browser application may read: it comes and goes with the session's own. */
export const xsrfCookie = 'XSRF-TOKEN';

/** The session's cookie and the XSRF token bound to it. Over https the name makes browsers refuse foreign paths and hosts. */
export interface Cookies {
  tokenOf(request: FastifyRequest): string | undefined;
  /** Sets both cookies; `seconds` undefined makes them end with the browser. */
  set(reply: FastifyReply, token: string, seconds: number | undefined): void;
  clear(reply: FastifyReply): void;
  /** Tells this browser from others: this person registered or signed in here. It opens nothing by itself, and is worth nothing after a new password. */
  rememberDevice(reply: FastifyReply, person: DeviceOwner): void;
  isDeviceOf(request: FastifyRequest, person: DeviceOwner): boolean;
  /** Refuses an unsafe request of a browser that comes from another site. */
  checkOrigin(request: FastifyRequest): void;
  /** Whether it is an unsafe request of a browser whose cookie comes without the XSRF token bound to it. */
  lacksXsrfToken(request: FastifyRequest): boolean;
}

/** Whose device it is, with the password as stored. */
export interface DeviceOwner {
  readonly id: string;
  readonly password_hash: string | null;
}

export function createCookies(secret: Buffer, baseUrl: string): Cookies {
  const secure = baseUrl.startsWith('https:');
  const name = secure ? '__Host-session' : 'session';
  const options = { path: '/', secure, sameSite: 'lax' } as const;
  const xsrfOf = (token: string): string => createHmac('sha256', secret).update(`xsrf ${token}`).digest('base64url');
  const deviceOf = ({ id, password_hash: hash }: DeviceOwner): string =>
    createHmac('sha256', secret)
      .update(`device ${id} ${hash ?? ''}`)
      .digest('base64url');
  const cookieOf = (request: FastifyRequest): string | undefined => wellFormed(request.cookies[name]);
  return {
    tokenOf: (request) => {
      const sent = bearerOf(request) ?? basicOf(request);
      if (sent !== undefined) return wellFormed(sent);
      return isForPrograms(request) ? undefined : cookieOf(request);
    },
    set: (reply, token, seconds) => {
      const lasting = seconds === undefined ? options : { ...options, ...endingIn(seconds) };
      void reply.setCookie(name, token, { ...lasting, httpOnly: true });
      void reply.setCookie(xsrfCookie, xsrfOf(token), lasting);
    },
    clear: (reply) => {
      void reply.clearCookie(name, options);
      void reply.clearCookie(xsrfCookie, options);
    },
    rememberDevice: (reply, person) => {
      void reply.setCookie('device', deviceOf(person), { ...options, httpOnly: true, ...endingIn(deviceSeconds) });
    },
    isDeviceOf: (request, person) => equal(request.cookies['device'] ?? '', deviceOf(person)),
    checkOrigin: (request) => {
      if (!canBeForged(request)) return;
      if (request.headers['sec-fetch-site'] !== 'cross-site' && sameOrigin(request)) return;
      if (comesFrom(baseUrl, request)) throw failure('forbidden', 'The proxy does not pass the Host header');
      throw failure('forbidden', 'token_missing');
    },
    lacksXsrfToken: (request) => {
      const token = isForPrograms(request) ? undefined : cookieOf(request);
      if (token === undefined || !canBeForged(request)) return false;
      const sent = request.headers['x-xsrf-token'];
      return typeof sent !== 'string' || !equal(sent, xsrfOf(token));
    },
  };
}

/** Where a browser's session counts for nothing. */
function isForPrograms({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.door === 'programs';
}

/** As long as browsers keep a cookie. */
const deviceSeconds = 400 * 86_400;

/** Whether a foreign page could have made a browser send it, with the browser's own cookies. */
function canBeForged(request: FastifyRequest): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method) || bearerOf(request) !== undefined) return false;
  return fromBrowser(request);
}

/**
 * Every browser names where an unsafe request comes from by at least one of these headers; a program that sends none
 * (curl, CouchDB clients) cannot be led astray by a foreign page.
 */
function fromBrowser(request: FastifyRequest): boolean {
  const { origin, referer } = request.headers;
  return origin !== undefined || referer !== undefined || request.headers['sec-fetch-site'] !== undefined;
}

function sameOrigin(request: FastifyRequest): boolean {
  const from = request.headers.origin ?? request.headers.referer;
  if (from === undefined) return true;
  const page = parseUrl(from);
  if (page === undefined) return false;
  // A default port may be written out on one side.
  return parseUrl(`${page.protocol}//${request.headers.host ?? ''}`)?.host === page.host;
}

/** Whether the page is one of ours, although the request's host is not: a proxy in front has put its own name there. */
function comesFrom(baseUrl: string, { headers }: FastifyRequest): boolean {
  const from = headers.origin ?? headers.referer ?? '';
  return parseUrl(from)?.origin === baseUrl;
}

function bearerOf(request: FastifyRequest): string | undefined {
  // Reading programs say `GoogleLogin auth=`.
  return /^(?:Bearer |GoogleLogin auth=)([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** Basic authentication, for scripts: the token stands as the password, or as the name beside an empty one. */
function basicOf(request: FastifyRequest): string | undefined {
  const sent = /^Basic ([\w+/-]{1,1000}=*)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (sent === undefined) return undefined;
  const [name = '', ...rest] = Buffer.from(sent, 'base64').toString('latin1').split(':');
  const password = rest.join(':');
  return password === '' ? name : password;
}

/** Clients that are no browsers look for `Expires` alone. */
function endingIn(seconds: number): { maxAge: number; expires: Date } {
  return { maxAge: seconds, expires: new Date(Date.now() + seconds * 1000) };
}

/** A malformed cookie is no cookie. */
function wellFormed(token: string | undefined): string | undefined {
  return token !== undefined && /^[\w-]{20,200}$/.test(token) ? token : undefined;
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
