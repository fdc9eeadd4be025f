import type { FastifyRequest } from 'fastify';
import type { Input } from '#platform/entity/define.ts';
import { localeCookie, nearestLocale } from '#platform/entity/messages.ts';
import { countryOf, type Region, regionOf } from '#platform/entity/region/region.ts';
import type { App, FirstRows } from '../app.ts';
import { xsrfCookie } from './cookies.ts';

/** Rows that fit on a screen, and characters of one that can be seen. */
const maxRows = 12;
const maxLength = 200;
/** Milliseconds that a page waits for its rows; without them it is still complete. */
const patience = 250;

/** What a page shows before its scripts have arrived. */
export interface FirstTexts {
  /** The name of the group, on its dashboard; else ''. */
  readonly heading: string;
  readonly rows: readonly FirstRow[];
}

/** A record of the first rows: its text, and the address of its page. */
interface FirstRow {
  readonly text: string;
  readonly path: string;
}

const nothing: FirstTexts = { heading: '', rows: [] };

/** What the texts of a page are read with. */
interface Reader {
  /** Asks the API; the parsed answer, or nothing if it is an error. */
  readonly ask: (path: string, body?: Input) => Promise<Input | undefined>;
  readonly group: string;
  readonly region: Region;
}

/** The texts for the page at `path`, read with the session of its request; empty if the screen has none or they take too long. */
export async function readFirstTexts(app: App, request: FastifyRequest, path: string): Promise<FirstTexts> {
  const [first, group = '', ...rest] = path.replace(/\/$/, '').split('/');
  // Filters and searches in the address show other rows.
  if (first !== 'account' || group === '' || request.url.includes('?')) return nothing;
  const reader = { ask: askerFor(app, request), group, region: regionFor(request) };
  try {
    if (rest.length === 0) return await readDashboard(app, reader);
    const screen = app.modules.flatMap((module) => module.firstRows ?? []).find((one) => isAt(one.screen, rest));
    return { heading: '', rows: screen === undefined ? [] : await readRows(app, reader, screen, rest[1]) };
  } catch {
    // The screen asks again and reports what is wrong.
    return nothing;
  }
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
    const answer = await app.server.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url: `/api/${path}`,
      headers: {
        host: request.headers.host ?? '',
        cookie: request.headers.cookie ?? '',
        'x-xsrf-token': request.cookies[xsrfCookie] ?? '',
      },
      remoteAddress: request.ip,
      ...(payload === undefined ? {} : { payload }),
      signal,
    });
    return answer.statusCode === 200 ? answer.json<Input>() : undefined;
  };
}

/** The name of the group, and the rows of the module that the person used last in it. */
async function readDashboard(app: App, reader: Reader): Promise<FirstTexts> {
  const { ask, group } = reader;
  const session = await ask('_session');
  const person = (session?.['userCtx'] as { readonly name?: string | null } | undefined)?.name ?? null;
  if (person === null) return nothing;
  const found = await ask(`${encodeURIComponent(person)}/_find`, {
    selector: { klass: 'subscription', account_id: group },
    fields: ['account_name', 'module'],
    limit: 1,
  });
  const [membership] = (found?.['docs'] ?? []) as readonly Input[];
  if (membership === undefined) return nothing;
  const chosen = app.modules.filter(({ key }) => key === membership['module']);
  let rows: readonly FirstRow[] = [];
  // Before the first visit nobody has used a module: the first one that has anything.
  for (const { firstRows = [] } of chosen.length > 0 ? chosen : app.modules) {
    const screen = firstRows.find((one) => one.screen === '');
    if (screen !== undefined) rows = await readRows(app, reader, screen).catch(() => []);
    if (rows.length > 0) break;
  }
  return { heading: String(membership['account_name'] ?? '').slice(0, maxLength), rows };
}

async function readRows(app: App, reader: Reader, screen: FirstRows, id = ''): Promise<readonly FirstRow[]> {
  const { ask, group, region } = reader;
  const path = `${encodeURIComponent(group)}/${screen.path(encodeURIComponent(id))}`;
  const answer = await ask(path, screen.query && { ...screen.query, limit: maxRows });
  if (answer === undefined) return [];
  const rows = screen.rows?.(answer) ?? ((answer['docs'] ?? answer['rows'] ?? []) as readonly Input[]);
  return rows.slice(0, maxRows).map((row) => {
    const record = String(row['_id']);
    const plural = app.registry.ofId(record)?.plural ?? '';
    return {
      text: screen.text(row, region).slice(0, maxLength),
      path: `/account/${encodeURIComponent(group)}/${plural}/${encodeURIComponent(record)}`,
    };
  });
}

function isAt(screen: string, segments: readonly string[]): boolean {
  const wanted = screen.split('/');
  return (
    wanted.length === segments.length &&
    wanted.every((one, at) => (one === ':id' ? segments[at] !== 'new' : one === segments[at]))
  );
}
