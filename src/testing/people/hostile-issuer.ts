import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Claims = Readonly<Record<string, unknown>>;
type Part = 'discovery' | 'keys' | 'token' | 'userinfo';

/** How the issuer answers, until `behaves` changes it. */
export interface Behaviour {
  /** Claims of the ID token, over the right ones. */
  readonly claims?: Claims;
  /** Signs by a key that is not published. */
  readonly foreignKey?: boolean;
  /** Signs nothing, and says so. */
  readonly unsigned?: boolean;
  /** Says this about the person when asked for more than the token has. */
  readonly userinfo?: Claims;
  /** Of the document that describes the issuer, over the right ones. */
  readonly metadata?: Claims;
  /** Answers otherwise than a JSON document at this part. */
  readonly breaks?: readonly [Part, 'hang' | 'fail' | 'garbage' | 'huge' | 'drop'];
}

/** An issuer that says what a test wants. A code names nobody: the browser of the test only repeats `state`, and the nonce is taken from the address. */
export interface HostileIssuer {
  readonly url: string;
  readonly variables: Readonly<Record<string, string>>;
  behaves(behaviour: Behaviour): void;
  /** The number of requests so far. */
  asked(): number;
  /** What a browser would bring back from this address of the issuer. */
  returnFrom(address: string): { state: string; code: string };
  close(): Promise<void>;
}

export async function hostileIssuer(now: () => Date): Promise<HostileIssuer> {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let behaviour: Behaviour = {};
  let nonce = '';
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    const part = parts[request.url ?? ''] ?? 'token';
    if (behaviour.breaks?.[0] === part) return fault(behaviour.breaks[1], response);
    const answer = { discovery: metadata, keys: published, token: tokens, userinfo: userinfo }[part]();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;

  const metadata = (): Claims => ({
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/keys`,
    userinfo_endpoint: `${url}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: false,
    ...behaviour.metadata,
  });
  const published = (): Claims => ({
    keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
  });
  const userinfo = (): Claims => behaviour.userinfo ?? { sub: behaviour.claims?.['sub'] ?? 'sub' };
  const tokens = (): Claims => {
    const seconds = Math.floor(now().getTime() / 1000);
    const right = { iss: url, sub: 'sub', aud: 'oficina', iat: seconds, exp: seconds + 300, nonce };
    return { access_token: 'access', token_type: 'bearer', id_token: signed({ ...right, ...behaviour.claims }) };
  };
  const signed = (claims: Claims): string => {
    const alg = behaviour.unsigned === true ? 'none' : 'RS256';
    const text = `${encoded({ alg, kid: 'one', typ: 'JWT' })}.${encoded(claims)}`;
    const key = behaviour.foreignKey === true ? foreign.privateKey : own.privateKey;
    return `${text}.${alg === 'none' ? '' : signature(text, key)}`;
  };

  return {
    url,
    variables: { OIDC_ISSUER: url, OIDC_CLIENT_ID: 'oficina', OIDC_CLIENT_SECRET: 'secret', OIDC_NAME: 'Acme' },
    behaves: (next) => {
      behaviour = next;
    },
    asked: () => asked,
    returnFrom: (address) => {
      const { searchParams } = new URL(address);
      nonce = searchParams.get('nonce') ?? '';
      return { state: searchParams.get('state') ?? '', code: 'a code' };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const parts: Readonly<Record<string, Part>> = {
  '/.well-known/openid-configuration': 'discovery',
  '/keys': 'keys',
  '/token': 'token',
  '/userinfo': 'userinfo',
};

function fault(how: 'hang' | 'fail' | 'garbage' | 'huge' | 'drop', response: ServerResponse): void {
  if (how === 'hang') return;
  if (how === 'drop') return void response.destroy();
  response.writeHead(how === 'fail' ? 500 : 200, { 'content-type': 'application/json' });
  response.end(how === 'huge' ? Buffer.alloc(10_000_000, ' ') : '<html>{"issuer": ');
}

function encoded(value: Claims): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function signature(text: string, key: KeyObject): string {
  return createSign('sha256').update(text).sign(key).toString('base64url');
}
