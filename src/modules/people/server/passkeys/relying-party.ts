import type { Environment } from '#platform/server/app/environment.ts';

/** What devices bind passkeys to. */
export interface RelyingParty {
  /** A host name; pages of this host and of those below it may use the passkeys. */
  readonly id: string;
  /** The origins of the pages that may. */
  readonly origins: readonly string[];
}

/** One for all module hosts. Over http only pages of localhost have passkeys: browsers refuse them elsewhere. */
export function relyingParty({ baseUrl, passkeyHost, moduleHosts }: Environment): RelyingParty {
  const { protocol, port, hostname } = new URL(baseUrl);
  const hosts = [hostname, ...Object.keys(moduleHosts)].filter(
    (host) => host === passkeyHost || host.endsWith(`.${passkeyHost}`),
  );
  return { id: passkeyHost, origins: hosts.map((host) => `${protocol}//${host}${port === '' ? '' : `:${port}`}`) };
}
