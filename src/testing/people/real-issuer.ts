import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** A person at the issuer: claims by name, and the methods of the sign-in. */
type Account = Readonly<Record<string, unknown>> & { readonly amr?: readonly string[] };

/** An issuer of OpenID Connect on this machine, by the package `oidc-provider`. */
export interface RealIssuer {
  readonly url: string;
  /** The settings of an installation that uses it. */
  readonly variables: Readonly<Record<string, string>>;
  /** Who can sign in, by subject. */
  readonly accounts: Map<string, Account>;
  close(): Promise<void>;
}

/** Which the issuer and the installation agreed on. */
const oidcClient = { id: 'oficina', secret: 'a secret of the client: 100 % & more' };

/** `baseUrl` is that of the installation. */
export async function realIssuer(baseUrl = 'http://localhost:3000', port = 0): Promise<RealIssuer> {
  const accounts = new Map<string, Account>();
  let respond = (_request: IncomingMessage, response: ServerResponse): void => void response.writeHead(503).end();
  const server = createServer((request, response) => respond(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(url, configurationOf(baseUrl, accounts));
  const protocol = provider.callback();
  respond = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) protocol(request, response);
    else
      interact(provider, accounts, request, response).catch((error: unknown) =>
        response.writeHead(400).end(String(error)),
      );
  };
  return {
    url,
    accounts,
    variables: {
      OIDC_ISSUER: url,
      OIDC_CLIENT_ID: oidcClient.id,
      OIDC_CLIENT_SECRET: oidcClient.secret,
      OIDC_NAME: 'Acme',
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function configurationOf(baseUrl: string, accounts: ReadonlyMap<string, Account>): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    clients: [
      {
        client_id: oidcClient.id,
        client_secret: oidcClient.secret,
        redirect_uris: [`${baseUrl}/user/oidc`],
        response_types: ['code'],
      },
    ],
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['name', 'locale', 'preferred_username'],
    },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    jwks: {
      keys: [
        { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: randomBytes(8).toString('hex') },
      ],
    },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_context: unknown, sub: string) => {
      const { amr: _methods, ...claims } = accounts.get(sub) ?? {};
      return { accountId: sub, claims: () => ({ sub, ...claims }) };
    },
  };
}

/** The page at which a person signs in there, without a password, or cancels. */
async function interact(
  provider: Provider,
  accounts: ReadonlyMap<string, Account>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    return;
  }
  const form = new URLSearchParams(await textOf(request));
  const accountId = form.get('login') ?? '';
  if (form.get('act') === 'cancel') return provider.interactionFinished(request, response, { error: 'access_denied' });
  const grant = new provider.Grant({ accountId, clientId: params.client_id });
  grant.addOIDCScope(params.scope);
  const amr = accounts.get(accountId)?.amr;
  return provider.interactionFinished(request, response, {
    login: { accountId, ...(amr === undefined ? {} : { amr }) },
    consent: { grantId: await grant.save() },
  });
}

const page = `<!doctype html><html lang="en"><title>Acme</title><main><h1>Acme</h1><form method="post">
<label>Name <input name="login"></label>
<button name="act" value="enter">Enter</button> <button name="act" value="cancel">Cancel</button></form></main></html>`;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
