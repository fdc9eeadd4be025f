import { isIP } from 'node:net';
import { fieldFailure } from '#platform/entity/failure.ts';
import { parseUrl } from '#platform/entity/parse-url.ts';
import type { Environment } from '#platform/server/app/environment.ts';
import { isPublicAddress } from '#platform/server/fetch/addresses.ts';

const ownHosts = ['localhost', '127.0.0.1'];

/** Throws 422 with the `code` unless it is an https address of the internet, without user, password and port. What a name leads to is checked at each request. */
export function assertWebhookAddress(environment: Environment, text: string, code = 'no-webhook-url'): void {
  const url = parseUrl(text);
  if (url !== undefined && (isOfThisMachine(environment, url) || isAcceptable(url))) return;
  throw fieldFailure('url', code);
}

function isAcceptable({ protocol, username, password, port, hostname }: URL): boolean {
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  return (
    protocol === 'https:' &&
    username + password + port === '' &&
    host !== '' &&
    (isIP(host) === 0 || isPublicAddress(host))
  );
}

/** Whether it is an address of this machine, which an installation of developers may use. */
export function isOfThisMachine({ production }: Environment, { protocol, username, hostname }: URL): boolean {
  return !production && protocol === 'http:' && username === '' && ownHosts.includes(hostname);
}
