import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** What a client speaks to: a server that answers `inject`. */
interface App {
  readonly server: FastifyInstance;
}

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: LightMyRequestResponse['headers'];
  readonly text: string;
}

/** Speaks to the API as one person's program would, with that person's session. */
export interface Client {
  readonly id: string;
  readonly email: string;
  readonly cookie: string;
  call(method: string, url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

export function client(app: App, cookie = '', who: { id: string; email: string } = { id: '', email: '' }): Client {
  return {
    ...who,
    cookie,
    call: async (method, url, body, headers = {}) => {
      const response = await app.server.inject({
        method: method as 'GET',
        url: url.startsWith('/') ? url : `/api/${url}`,
        headers: { ...(cookie && { cookie }), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const json = response.headers['content-type']?.toString().startsWith('application/json') && response.body !== '';
      return {
        status: response.statusCode,
        body: json ? response.json() : {},
        headers: response.headers,
        text: response.body,
      };
    },
  };
}

let count = 0;

/** Registers and confirms by the mailed link, which signs in; without confirming signs in with the password. */
export async function signUp(
  app: App,
  options: { fullname?: string; confirm?: boolean; locale?: string } = {},
): Promise<Client> {
  count += 1;
  const email = `person${count}@example.com`;
  const password = 'correct horse battery';
  const stranger = client(app);
  const registered = await stranger.call('POST', '_users', {
    unconfirmed_email: email,
    fullname: options.fullname ?? `Person ${count}`,
    password,
    locale: options.locale ?? 'en',
  });
  const person = { id: String(registered.body['id']), email };
  if (options.confirm === false) return signIn(app, person);
  const token = await mailedToken(app, email);
  const confirmed = await inProgress(app, person, registered).call('PUT', '_confirm', { token });
  return inProgress(app, person, confirmed);
}

/** A new session of a person made by `signUp`, with the password given there or another. */
export async function signIn(
  app: App,
  { id, email }: Pick<Client, 'id' | 'email'>,
  password = 'correct horse battery',
): Promise<Client> {
  const signed = await client(app).call('POST', '_session', { username: email, password });
  return inProgress(app, { id, email }, signed);
}

/** The same person with the cookies that an answer sets, as a browser goes on. */
export function inProgress(
  app: App,
  { id, email }: Pick<Client, 'id' | 'email'>,
  { headers }: Pick<Answer, 'headers'>,
): Client {
  const cookie = [headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ');
  return client(app, cookie, { id, email });
}

/** The token of the newest link mailed to an address. */
export async function mailedToken(app: App, email: string): Promise<string> {
  const answer = await app.server.inject({ url: '/_dev/mail.json', query: { to: email } });
  const [mail] = answer.json<{ text: string }[]>();
  return /\/user\/(?:address|confirm|lost-app|password)\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** A group of this person's own; answers its id. */
export async function foundGroup(person: Client, fields: string | object = 'Workshop'): Promise<string> {
  const made = await person.call('POST', 'accounts', typeof fields === 'string' ? { name: fields } : fields);
  if (made.status !== 201) throw new Error(`no group: ${made.text}`);
  return String(made.body['id']);
}
