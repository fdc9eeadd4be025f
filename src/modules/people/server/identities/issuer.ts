import type { ClientAuth, Configuration, CustomFetch, IDToken } from 'openid-client';
import type { Environment } from '#platform/server/app/environment.ts';
import type { OidcSettings } from '#platform/server/app/settings/oidc-settings.ts';
import { createFetchOutside } from '#platform/server/fetch/fetch-outside.ts';
import { openidClient } from './openid-client.ts';

/** The issuer of OpenID Connect that the operator named. */
export interface Issuer {
  /** The address at which the person signs in. @throws if the issuer cannot be reached */
  addressFor(request: SignInRequest): Promise<string>;
  /** Exchanges the code of an answer for what the issuer says about the person. @throws for whatever is wrong with it */
  redeem(answer: Answer): Promise<Stated>;
}

interface SignInRequest {
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
  /** The person must sign in at the issuer now, whatever session there is. */
  readonly again: boolean;
}

interface Answer extends Omit<SignInRequest, 'again'> {
  readonly code: string;
  /** The issuer that the answer names, against mix-ups (RFC 9207). */
  readonly iss: string | undefined;
}

/** What the issuer says. */
export interface Stated {
  readonly token: IDToken;
  /** The claims about the person: some issuers state them only when asked for. */
  about(): Promise<Readonly<Record<string, unknown>>>;
}

/** The path of the one address to which issuers return, on the host of BASE_URL. */
export const returnPath = '/user/oidc';

const seconds = 5;
const maxBytes = 200_000;
const rememberedFor = 3_600_000;

/** Discovers the issuer when it is first needed, and again each hour; a failure is not remembered. */
export function openIssuer(settings: OidcSettings, environment: Environment, now: () => Date): Issuer {
  const redirectUri = `${environment.baseUrl}${returnPath}`;
  const fetch = guardedFetch(settings, environment);
  let known: { readonly at: number; readonly configuration: Promise<Configuration> } | undefined;

  async function configuration(): Promise<Configuration> {
    if (known === undefined || now().getTime() - known.at > rememberedFor) {
      const fresh = { at: now().getTime(), configuration: discover(settings, fetch) };
      known = fresh;
      fresh.configuration.catch(() => (known = known === fresh ? undefined : known));
    }
    return known.configuration;
  }

  return {
    addressFor: async ({ state, verifier, nonce, again }) => {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await openidClient();
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(again ? { prompt: 'login', max_age: '0' } : {}),
      });
      return url.href;
    },
    redeem: async ({ code, state, verifier, nonce, iss }) => {
      const { authorizationCodeGrant, fetchUserInfo } = await openidClient();
      const config = await configuration();
      const url = new URL(redirectUri);
      url.search = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }).toString();
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await authorizationCodeGrant(config, url, checks);
      const token = tokens.claims();
      if (token === undefined) throw new Error('no ID token');
      const about = async (): Promise<Readonly<Record<string, unknown>>> => {
        if ('email' in token || config.serverMetadata().userinfo_endpoint === undefined) return token;
        return { ...token, ...(await fetchUserInfo(config, tokens.access_token, token.sub)) };
      };
      return { token, about };
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings, fetch: CustomFetch): Promise<Configuration> {
  const { allowInsecureRequests, clockTolerance, customFetch, discovery, enableNonRepudiationChecks, ...auth } =
    await openidClient();
  const basic = auth.ClientSecretBasic(clientSecret);
  const post = auth.ClientSecretPost(clientSecret);
  const authenticate: ClientAuth = (server, ...rest) => {
    // The standard's default is the header; few issuers offer the body alone.
    const offered = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (offered.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
  const isLocal = new URL(issuer).protocol === 'http:';
  return discovery(new URL(issuer), clientId, { [clockTolerance]: 60 }, authenticate, {
    [customFetch]: fetch,
    timeout: seconds,
    // Without the first, TLS alone would vouch for tokens.
    execute: [enableNonRepudiationChecks, ...(isLocal ? [allowInsecureRequests] : [])],
  });
}

/** The operator named the issuer, so it may be in a private network; what it names must be there too, or public. */
function guardedFetch({ issuer }: OidcSettings, { fetchTestHosts }: Environment): CustomFetch {
  const fetchOutside = createFetchOutside({ namedHosts: [new URL(issuer).host, ...fetchTestHosts] });
  return async (url, { method, headers, body }) => {
    const post = method === 'POST' ? { post: String(body ?? '') } : {};
    const options = { headers, ...post, follows: false, maxBytes, timeout: seconds * 1000 };
    const answer = await fetchOutside(url, options);
    const { status } = answer;
    const isEmpty = status === 204 || status === 304;
    return new Response(isEmpty ? null : new Uint8Array(answer.body), { status, headers: { ...answer.headers } });
  };
}
