import { type Client, client, type TestApp } from '#src/testing/app.ts';

/** What a browser carries on its way to the issuer and back. */
export interface Begun {
  /** The address of the issuer. */
  readonly url: string;
  /** The cookies of the browser. */
  readonly cookie: string;
}

type Answer = Awaited<ReturnType<Client['call']>>;
export type Returned = Readonly<Record<string, string>>;

/** Begins a flow, as a browser with these cookies. */
export async function begin(
  { app }: Pick<TestApp, 'app'>,
  body: Readonly<Record<string, unknown>> = {},
  cookie = '',
): Promise<Begun> {
  const browser = client(app, cookie);
  const answer = await browser.call('POST', '_session/oidc', { for: 'sign-in', ...body });
  if (answer.status !== 200) throw new Error(`no flow: ${answer.text}`);
  return { url: String(answer.body['url']), cookie: withCookies(cookie, answer) };
}

/** Signs in at the real issuer as this subject, or cancels; returns what the issuer gives back to the browser. */
export async function atIssuer(url: string, login: string, act: 'enter' | 'cancel' = 'enter'): Promise<Returned> {
  let cookie = '';
  let at = url;
  for (let hop = 0; hop < 10; hop += 1) {
    const isForm = new URL(at).pathname.startsWith('/interaction/');
    const answer = await fetch(at, {
      redirect: 'manual',
      headers: { cookie },
      ...(isForm ? { method: 'POST', body: new URLSearchParams({ login, act }) } : {}),
    });
    cookie = cookiesAfter(cookie, answer.headers.getSetCookie());
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`the issuer does not lead on: ${answer.status} ${await answer.text()}`);
    const next = new URL(location, at);
    if (next.pathname === '/user/oidc') return Object.fromEntries(next.searchParams);
    at = next.href;
  }
  throw new Error('the issuer leads around');
}

export async function finish({ app }: Pick<TestApp, 'app'>, returned: Returned, cookie: string): Promise<Answer> {
  return client(app, cookie).call('PUT', '_session/oidc', returned);
}

/** The whole way; the cookies include those of the answer. */
export async function throughIssuer(
  running: Pick<TestApp, 'app'>,
  login: string,
  body: Readonly<Record<string, unknown>> = {},
  cookie = '',
): Promise<{ answer: Answer; cookie: string }> {
  const begun = await begin(running, body, cookie);
  const answer = await finish(running, await atIssuer(begun.url, login), begun.cookie);
  return { answer, cookie: withCookies(begun.cookie, answer) };
}

function withCookies(cookie: string, { headers }: Pick<Answer, 'headers'>): string {
  return cookiesAfter(cookie, [headers['set-cookie'] ?? []].flat());
}

/** A later cookie replaces an earlier one of the same name. */
function cookiesAfter(cookie: string, lines: readonly string[]): string {
  const pairs = [...cookie.split('; '), ...lines.map((line) => line.split(';')[0] ?? '')];
  return [...new Map(pairs.filter((pair) => pair !== '').map((pair) => [pair.split('=')[0], pair])).values()].join(
    '; ',
  );
}
