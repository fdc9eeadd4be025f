import type { FastifyRequest } from 'fastify';
import type { Input } from '#platform/entity/define.ts';
import { featuresRequest, type FirstAnswers, membershipsRequest } from '#platform/entity/first-answers.ts';
import { localeCookie, nearestLocale } from '#platform/entity/messages.ts';
import { countryOf, type Region, regionOf } from '#platform/entity/region/region.ts';
import type { App, FirstRows } from '../app.ts';
import { xsrfCookie } from './cookies.ts';

/** Rows that fit on a screen, and characters of one that can be seen. */
const maxRows = 12;
const maxLength = 200;
/** With so many memberships the screen asks for them page by page. */
const maxMemberships = 100;
/** Milliseconds that a page waits for its rows; without them it is still complete. */
const patience = 250;

/** What a page of a group brings along. */
export interface FirstContent {
  /** The name of the group, on its dashboard; else ''. Like the rows it is shown before the scripts have arrived. */
  readonly heading: string;
  readonly rows: readonly FirstRow[];
  readonly answers: FirstAnswers | null;
}

/** A record of the first rows: its text, and the address of its page. */
interface FirstRow {
  readonly text: string;
  readonly path: string;
}

const nothing: FirstContent = { heading: '', rows: [], answers: null };

/** How the content of a page is read, and for which group. */
interface Reader {
  /** Asks the API; the parsed answer, or nothing if it is an error. */
  readonly ask: (path: string, body?: Input) => Promise<Input | undefined>;
  readonly group: string;
  readonly region: Region;
}

/** The content for the page at `path`, read with the session of its request; empty without a session or if it takes too long. */
export async function readFirstContent(app: App, request: FastifyRequest, path: string): Promise<FirstContent> {
  const [first, group = '', ...rest] = path.replace(/\/$/, '').split('/');
  if (first !== 'account' || group === '') return nothing;
  const reader = { ask: askerFor(app, request), group, region: regionFor(request) };
  try {
    const session = await reader.ask('_session');
    const person = (session?.['userCtx'] as { readonly name?: string | null } | undefined)?.name ?? null;
    if (session === undefined || person === null) return nothing;
    // Filters and searches in the address show other rows.
    const isPlain = !request.url.includes('?');
    const memberships = readMemberships(reader, person);
    const [own, features, rows] = await Promise.all([
      memberships,
      docsOf(reader.ask(`${encodeURIComponent(group)}/_find`, featuresRequest)).catch(() => undefined),
      isPlain ? readRowsAt(app, reader, rest, memberships).catch(() => []) : [],
    ]);
    const name = own?.find((one) => one['account_id'] === group)?.['account_name'] ?? '';
    return {
      heading: rest.length === 0 ? String(name).slice(0, maxLength) : '',
      rows,
      answers: own === undefined ? null : { group, session, memberships: own, ...(features && { features }) },
    };
  } catch {
    // The screen asks again and reports what is wrong.
    return nothing;
  }
}

/** A person's memberships; undefined if there are more than the page should bring along. */
async function readMemberships({ ask }: Reader, person: string): Promise<readonly Input[] | undefined> {
  const found = await docsOf(
    ask(`${encodeURIComponent(person)}/_find`, { ...membershipsRequest, limit: maxMemberships }),
  );
  return found !== undefined && found.length < maxMemberships ? found : undefined;
}

async function docsOf(asking: Promise<Input | undefined>): Promise<readonly Input[] | undefined> {
  return (await asking)?.['docs'] as readonly Input[] | undefined;
}

/** By the language of an earlier visit and the countries that the browser names. */
function regionFor({ cookies, headers }: FastifyRequest): Region {
  const spoken = headers['accept-language'] ?? '';
  const locale = nearestLocale(cookies[localeCookie] ?? spoken);
  const tags = spoken.split(',').map((tag) => tag.split(';', 1)[0]?.trim() ?? '');
  return regionOf(locale, countryOf(locale, tags));
}

function askerFor(app: App, request: FastifyRequest): Reader['ask'] {
  const signal = AbortSignal.timeout(patience);
  return async (path, payload) => {
    signal.throwIfAborted();
    const answering = app.server.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url: `/api/${path}`,
      headers: {
        host: request.headers.host ?? '',
        cookie: request.headers.cookie ?? '',
        'x-xsrf-token': request.cookies[xsrfCookie] ?? '',
      },
      remoteAddress: request.ip,
      ...(payload === undefined ? {} : { payload }),
    });
    const answer = await unlessAborted(signal, answering);
    return answer.statusCode === 200 ? answer.json<Input>() : undefined;
  };
}

/** Waits for the work until the signal: one of `inject` itself has no effect on a request that has been read. */
async function unlessAborted<T>(signal: AbortSignal, work: PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    work.then(resolve, reject);
  });
}

/** The rows of the screen at these segments after the group; none if it has none. */
async function readRowsAt(
  app: App,
  reader: Reader,
  segments: readonly string[],
  memberships: Promise<readonly Input[] | undefined>,
): Promise<readonly FirstRow[]> {
  if (segments.length > 0) {
    const screen = app.modules.flatMap((module) => module.firstRows ?? []).find((one) => isAt(one.screen, segments));
    return screen === undefined ? [] : readRows(app, reader, screen, segments[1]);
  }
  // On the dashboard, those of the module that the person used last in the group.
  const membership = (await memberships)?.find((one) => one['account_id'] === reader.group);
  if (membership === undefined) return [];
  const chosen = app.modules.filter(({ key }) => key === membership['module']);
  // Before the person has used a module: the first rows of the first module that has any.
  for (const { firstRows = [] } of chosen.length > 0 ? chosen : app.modules) {
    const screen = firstRows.find((one) => one.screen === '');
    const rows = screen === undefined ? [] : await readRows(app, reader, screen).catch(() => []);
    if (rows.length > 0) return rows;
  }
  return [];
}

async function readRows(app: App, reader: Reader, screen: FirstRows, id = ''): Promise<readonly FirstRow[]> {
  const { ask, group, region } = reader;
  const path = `${encodeURIComponent(group)}/${screen.path(encodeURIComponent(id))}`;
  const answer = await ask(path, screen.query && { ...screen.query, limit: maxRows });
  if (answer === undefined) return [];
  const rows = screen.rows?.(answer) ?? ((answer['docs'] ?? answer['rows'] ?? []) as readonly Input[]);
  const pathOf = ({ _id: record, to }: Input): string =>
    record === undefined
      ? String(to)
      : `${app.registry.ofId(String(record))?.plural ?? ''}/${encodeURIComponent(String(record))}`;
  return rows.slice(0, maxRows).map((row) => ({
    text: screen.text(row, region).slice(0, maxLength),
    path: `/account/${encodeURIComponent(group)}/${pathOf(row)}`,
  }));
}

function isAt(screen: string, segments: readonly string[]): boolean {
  const wanted = screen.split('/');
  return (
    wanted.length === segments.length &&
    wanted.every((one, at) => (one === ':id' ? segments[at] !== 'new' : one === segments[at]))
  );
}
