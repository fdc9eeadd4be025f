/** The public API, as one signed-in member of one group. */
export interface Api {
  readonly group: string;
  /** The header of the session. */
  readonly cookie: string;
  call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Answer>;
}

/** `status` 0: no answer came. */
interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

const password = 'correct horse battery';

/** Registers, confirms by the mailed link, signs in and founds a group. */
export async function signUp(url: string, email = 'kill@example.com'): Promise<Api> {
  await call('POST', '_users', { unconfirmed_email: email, fullname: 'Kill', password, locale: 'en' });
  // The newest stands first.
  const mails = await (await fetch(`${url}/_dev/mail.json`)).text();
  const token = /\/user\/confirm\/([\w-]+)/.exec(mails)?.[1];
  await call('PUT', '_confirm', { token, password });
  const signed = await fetch(`${url}/api/_session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password }),
  });
  const cookie = signed.headers.getSetCookie().map((line) => line.split(';')[0]);
  const member = async (method: string, path: string, body?: unknown) => call(method, path, body, cookie.join('; '));
  const group = String((await member('POST', 'accounts', { name: 'Workshop' })).body['id']);
  if (!group.startsWith('acc-')) throw new Error('no group could be founded');
  return { group, cookie: cookie.join('; '), call: member };

  async function call(method: string, path: string, body?: unknown, cookieHeader = ''): Promise<Answer> {
    try {
      const response = await fetch(`${url}/api/${path}`, {
        method,
        headers: { 'content-type': 'application/json', cookie: cookieHeader },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const answer: unknown = await response.json();
      return { status: response.status, body: isRecord(answer) ? answer : {} };
    } catch {
      return { status: 0, body: {} };
    }
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
