import type { Environment } from '#platform/server/app/environment.ts';

/** What devices bind passkeys to. */
export interface RelyingParty {
  /** A host name; pages of this host and of those below it may use the passkeys. */
  readonly id: string;
  /** The origins of the pages that may. */
  readonly origins: readonly string[];
}

/** One for all module hosts. Over http only pages of localhost have passkeys: browsers refuse them elsewhere. */
export function relyingParty(environment: Environment): RelyingParty {
  const { baseUrl, passkeyHost, moduleHosts } = environment;
  const { hostname } = new URL(baseUrl);
  const hosts = [hostname, ...Object.keys(moduleHosts)].filter(
    (host) => host === passkeyHost || host.endsWith(`.${passkeyHost}`),
  );
  return { id: passkeyHost, origins: hosts.map((host) => originAt(baseUrl, host)) };
}

/** The origin of a host of this installation; undefined if it is none. */
export function originOf({ baseUrl, moduleHosts }: Environment, host: string): string | undefined {
  const isOurs = host === new URL(baseUrl).hostname || Object.hasOwn(moduleHosts, host);
  return isOurs ? originAt(baseUrl, host) : undefined;
}

function originAt(baseUrl: string, host: string): string {
  const { protocol, port } = new URL(baseUrl);
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
}
