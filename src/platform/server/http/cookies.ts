import { parseUrl } from '#platform/entity/parse-url.ts';
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { failure } from '#platform/entity/failure.ts';

/** Cookie for the browser application's scripts; set and cleared together with the session's. */
export const xsrfCookie = 'XSRF-TOKEN';

/**
 * The session's cookie and the XSRF token bound to it. Over https the cookie's name prefix prevents other hosts and
 * paths from setting it.
 */
export interface Cookies {
  tokenOf(request: FastifyRequest): string | undefined;
  /** Sets both cookies; without `seconds` they end with the browser. */
  set(reply: FastifyReply, token: string, seconds: number | undefined): void;
  clear(reply: FastifyReply): void;
  /**
   * Marks this browser as one where the person has registered or signed in. It grants no access, and is invalid after a
   * change of password.
   */
  rememberDevice(reply: FastifyReply, person: DeviceOwner): void;
  isDeviceOf(request: FastifyRequest, person: DeviceOwner): boolean;
  /** The name of this browser, if the person has registered or signed in with it. */
  deviceOf(request: FastifyRequest, person: DeviceOwner): string | undefined;
  /** The name of this browser, if any person has registered or signed in with it. */
  knownDevice(request: FastifyRequest): string | undefined;
  /** Gives the browser that registered its secret, with which the mailed link signs in. */
  setRegistration(reply: FastifyReply, secret: string, seconds: number): void;
  registrationOf(request: FastifyRequest): string | undefined;
  clearRegistration(reply: FastifyReply): void;
  /** Names this browser until it is closed, so that a challenge of one browser is not answered from another. */
  setCeremony(reply: FastifyReply, browser: string): void;
  ceremonyOf(request: FastifyRequest): string | undefined;
  /** Throws 403 for an unsafe browser request from another site. */
  checkOrigin(request: FastifyRequest): void;
  /** Whether an unsafe browser request with a session lacks the XSRF token. */
  lacksXsrfToken(request: FastifyRequest): boolean;
  /** Whether the browser has a session's cookie with an XSRF token of another secret, as after a restore. */
  hasForeignXsrfToken(request: FastifyRequest): boolean;
  /** Sets the XSRF token of the request's session. */
  renewXsrfToken(request: FastifyRequest, reply: FastifyReply): void;
}

/** The person who uses the device, with the stored password hash. */
export interface DeviceOwner {
  readonly id: string;
  readonly password_hash: string | null;
}

/** `secret` is the installation's; `linkKey` is stored with the data, so that a restored server still knows its devices. */
export function createCookies(secret: Buffer, linkKey: Buffer, baseUrl: string): Cookies {
  const secure = baseUrl.startsWith('https:');
  const name = secure ? '__Host-session' : 'session';
  const options = { path: '/', secure, sameSite: 'lax' } as const;
  const registration = secure ? '__Host-registration' : 'registration';
  const ceremony = secure ? '__Host-ceremony' : 'ceremony';
  const strict = { ...options, sameSite: 'strict', httpOnly: true } as const;
  const xsrfOf = (token: string): string => createHmac('sha256', secret).update(`xsrf ${token}`).digest('base64url');
  const sign = (text: string, key = linkKey): string => createHmac('sha256', key).update(text).digest('base64url');
  const ofPerson = ({ id, password_hash: hash }: DeviceOwner): string => `${id} ${hash ?? ''}`;
  const knownDevice = (request: FastifyRequest): string | undefined => {
    const [device = '', issued = ''] = (request.cookies['device'] ?? '').split('.');
    return equal(issued, sign(`device issued ${device}`)) ? device : undefined;
  };
  const deviceOf = (request: FastifyRequest, person: DeviceOwner): string | undefined => {
    const sent = request.cookies['device'] ?? '';
    const [, , owned = ''] = sent.split('.');
    const device = knownDevice(request);
    if (device !== undefined) return equal(owned, sign(`device ${device} ${ofPerson(person)}`)) ? device : undefined;
    // Cookies of earlier versions have no name and may be signed by the secret.
    const earlier = [linkKey, secret].some((key) => equal(sent, sign(`device ${ofPerson(person)}`, key)));
    return earlier ? createHash('sha256').update(sent).digest('base64url') : undefined;
  };
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
      const device = knownDevice(reply.request) ?? randomBytes(12).toString('base64url');
      const value = [device, sign(`device issued ${device}`), sign(`device ${device} ${ofPerson(person)}`)].join('.');
      void reply.setCookie('device', value, { ...options, httpOnly: true, ...endingIn(deviceSeconds) });
    },
    setRegistration: (reply, one, seconds) =>
      void reply.setCookie(registration, one, { ...strict, ...endingIn(seconds) }),
    registrationOf: (request) => wellFormed(request.cookies[registration]),
    clearRegistration: (reply) => void reply.clearCookie(registration, strict),
    setCeremony: (reply, browser) => void reply.setCookie(ceremony, browser, strict),
    ceremonyOf: (request) => wellFormed(request.cookies[ceremony]),
    isDeviceOf: (request, person) => deviceOf(request, person) !== undefined,
    deviceOf,
    knownDevice,
    checkOrigin: (request) => {
      if (!canBeForged(request)) return;
      if (request.headers['sec-fetch-site'] !== 'cross-site' && sameOrigin(request)) return;
      if (comesFrom(baseUrl, request)) throw failure('forbidden', 'The proxy does not pass the Host header');
      throw failure('forbidden', 'token_missing');
    },
    lacksXsrfToken: (request) => {
      const token = isForPrograms(request) || hasSecretPath(request) ? undefined : cookieOf(request);
      if (token === undefined || !canBeForged(request)) return false;
      const sent = request.headers['x-xsrf-token'];
      return typeof sent !== 'string' || !equal(sent, xsrfOf(token));
    },
    hasForeignXsrfToken: (request) => {
      const token = isForPrograms(request) ? undefined : cookieOf(request);
      const known = request.cookies[xsrfCookie];
      // A program that keeps the session's cookie alone needs none.
      if (token === undefined || (known === undefined && !fromBrowser(request))) return false;
      return known === undefined || !equal(known, xsrfOf(token));
    },
    renewXsrfToken: (request, reply) => {
      const token = cookieOf(request);
      if (token !== undefined) void reply.setCookie(xsrfCookie, xsrfOf(token), options);
    },
  };
}

/** Whether the path itself is the credential: nobody can make a browser send a request there without knowing it. */
function hasSecretPath({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.secretPath === true;
}

/** Whether the route ignores browser sessions. */
function isForPrograms({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.door === 'programs';
}

/** The longest time that browsers keep a cookie. */
const deviceSeconds = 400 * 86_400;

/** Whether a foreign page could have made the browser send it with its cookies. */
function canBeForged(request: FastifyRequest): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method) || bearerOf(request) !== undefined) return false;
  return fromBrowser(request);
}

/**
 * Browsers send at least one of these headers with unsafe requests. A program that sends none (curl, CouchDB clients)
 * cannot be misused by a foreign page.
 */
function fromBrowser(request: FastifyRequest): boolean {
  const { origin, referer } = request.headers;
  return origin !== undefined || referer !== undefined || request.headers['sec-fetch-site'] !== undefined;
}

function sameOrigin(request: FastifyRequest): boolean {
  const from = request.headers.origin ?? request.headers.referer;
  if (from === undefined || (from === 'null' && hasSecretPath(request))) return true;
  const page = parseUrl(from);
  if (page === undefined) return false;
  // One of the sides may contain the default port.
  return parseUrl(`${page.protocol}//${request.headers.host ?? ''}`)?.host === page.host;
}

/** Whether the page is ours although the Host header is not: a proxy has replaced it. */
function comesFrom(baseUrl: string, { headers }: FastifyRequest): boolean {
  const from = headers.origin ?? headers.referer ?? '';
  return parseUrl(from)?.origin === baseUrl;
}

function bearerOf(request: FastifyRequest): string | undefined {
  // Feed reader programs send `GoogleLogin auth=`.
  return /^(?:Bearer |GoogleLogin auth=)([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** Basic authentication, for scripts: the token is the password, or the name if the password is empty. */
function basicOf(request: FastifyRequest): string | undefined {
  const sent = /^Basic ([\w+/-]{1,1000}=*)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (sent === undefined) return undefined;
  const [name = '', ...rest] = Buffer.from(sent, 'base64').toString('latin1').split(':');
  const password = rest.join(':');
  return password === '' ? name : password;
}

/** Some programs only evaluate `Expires`. */
function endingIn(seconds: number): { maxAge: number; expires: Date } {
  return { maxAge: seconds, expires: new Date(Date.now() + seconds * 1000) };
}

/** A malformed cookie is ignored. */
function wellFormed(token: string | undefined): string | undefined {
  return token !== undefined && /^[\w-]{20,200}$/.test(token) ? token : undefined;
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
