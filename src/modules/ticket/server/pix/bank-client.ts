import type { App } from '#platform/server/app.ts';
import { createFetchOutside } from '#platform/server/fetch/fetch-outside.ts';
import { FetchRefused } from '#platform/server/fetch/fetch-refused.ts';
import { parseUrl } from '#platform/entity/parse-url.ts';
import { isOfThisMachine } from '#modules/inbox/server/webhooks/webhook-address.ts';
import type { BankAnswer, BankRequest } from './bank-request.ts';
import type { Bank } from './bank-settings.ts';
import { loadFakeBank } from './load-fake-bank.ts';

/** Milliseconds within which a bank must have answered. */
const patience = 10_000;
/** Bytes of an answer. */
const longestAnswer = 200_000;

/** Access tokens by app and bank, until shortly before they end. */
const tokens = new WeakMap<App, Map<string, { readonly token: string; readonly until: number }>>();

/** Asks a bank of the standard API Pix, with the protection of all requests to the outside. Never within a transaction. */
export async function askBank(app: App, account: string, bank: Bank, request: BankRequest): Promise<BankAnswer> {
  const fake = await loadFakeBank(app.environment, bank.address);
  if (fake !== undefined) return fake.answer(app, account, request);
  const token = await tokenOf(app, account, bank);
  if (typeof token !== 'string') return token;
  const answer = await send(app, bank, `${bank.address}${request.path}`, {
    headers: { accept: 'application/json', ...(request.body && { 'content-type': 'application/json' }) },
    secrets: { authorization: `Bearer ${token}` },
    ...(request.method === 'PUT' && { method: 'PUT', post: JSON.stringify(request.body ?? {}) }),
  });
  // The bank has ended the token before its time.
  if ('status' in answer && answer.status === 401) tokens.get(app)?.delete(keyOf(account, bank));
  return answer;
}

function keyOf(account: string, bank: Bank): string {
  return `${account} ${bank.updatedAt}`;
}

async function tokenOf(app: App, account: string, bank: Bank): Promise<string | BankAnswer> {
  const known = tokens.get(app) ?? new Map<string, { token: string; until: number }>();
  tokens.set(app, known);
  const now = app.now().getTime();
  const stored = known.get(keyOf(account, bank));
  if (stored !== undefined && stored.until > now) return stored.token;
  const basic = Buffer.from(`${bank.client_id}:${bank.client_secret}`).toString('base64');
  const answer = await send(app, bank, bank.tokenAddress, {
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    secrets: { authorization: `Basic ${basic}` },
    post: 'grant_type=client_credentials',
  });
  if ('failure' in answer) return answer;
  const { access_token: token, expires_in: seconds } = (answer.body ?? {}) as Readonly<Record<string, unknown>>;
  if (answer.status !== 200 || typeof token !== 'string' || !/^[\x21-\x7e]{1,8000}$/.test(token))
    return { failure: 'refused' };
  const lifetime = typeof seconds === 'number' && seconds > 0 ? Math.min(seconds, 3600) : 60;
  if (known.size > 1000) known.clear();
  known.set(keyOf(account, bank), { token, until: now + lifetime * 900 });
  return token;
}

async function send(
  app: App,
  { certificate, private_key: key }: Bank,
  url: string,
  options: {
    readonly headers: Readonly<Record<string, string>>;
    readonly secrets: Readonly<Record<string, string>>;
    readonly method?: 'PUT';
    readonly post?: string;
  },
): Promise<BankAnswer> {
  const { environment } = app;
  const target = parseUrl(url);
  const own = target !== undefined && isOfThisMachine(environment, target) ? [target.host] : [];
  const fetchOutside = createFetchOutside({ namedHosts: [...own, ...environment.fetchTestHosts] });
  try {
    const answer = await fetchOutside(url, {
      ...options,
      ...(certificate !== undefined && key !== undefined && { client: { cert: certificate, key } }),
      follows: false,
      maxBytes: longestAnswer,
      timeout: patience,
    });
    return { status: answer.status, body: parsed(answer.body.toString('utf8')) };
  } catch (error) {
    if (!(error instanceof FetchRefused)) app.server.log.warn({ err: error }, 'a bank could not be asked');
    return { failure: error instanceof FetchRefused ? error.why : 'unreachable' };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
