import type { FastifyRequest } from 'fastify';
import type { Input } from '#platform/entity/define.ts';
import type { App } from '../app.ts';
import { xsrfCookie } from './cookies.ts';

/** Rows that fit on a screen, and characters of one that can be seen. */
const maxRows = 12;
const maxLength = 200;
/** Milliseconds that a page waits for its rows; without them it is still complete. */
const patience = 250;

/** A record of the first rows: its text, and the address of its page. */
interface FirstRow {
  readonly text: string;
  readonly path: string;
}

/** The rows for the page at `path`, read with the session of its request; empty if the screen has none or they take too long. */
export async function readFirstRows(app: App, request: FastifyRequest, path: string): Promise<readonly FirstRow[]> {
  const [first, group = '', ...rest] = path.split('/');
  // Filters and searches in the address show other rows.
  if (first !== 'account' || request.url.includes('?')) return [];
  const screen = app.modules.flatMap((module) => module.firstRows ?? []).find((one) => isAt(one.screen, rest));
  if (screen === undefined) return [];
  try {
    const answer = await app.server.inject({
      method: screen.query === undefined ? 'GET' : 'POST',
      url: `/api/${encodeURIComponent(group)}/${screen.path(encodeURIComponent(rest[1] ?? ''))}`,
      headers: {
        host: request.headers.host ?? '',
        cookie: request.headers.cookie ?? '',
        'x-xsrf-token': request.cookies[xsrfCookie] ?? '',
      },
      remoteAddress: request.ip,
      ...(screen.query === undefined ? {} : { payload: { ...screen.query, limit: maxRows } }),
      signal: AbortSignal.timeout(patience),
    });
    if (answer.statusCode !== 200) return [];
    const { docs, rows } = answer.json<{ readonly docs?: readonly Input[]; readonly rows?: readonly Input[] }>();
    return (docs ?? rows ?? []).slice(0, maxRows).map((row) => {
      const id = String(row['_id']);
      const plural = app.registry.ofId(id)?.plural ?? '';
      return {
        text: screen.text(row).slice(0, maxLength),
        path: `/account/${encodeURIComponent(group)}/${plural}/${encodeURIComponent(id)}`,
      };
    });
  } catch {
    // The screen asks again and reports what is wrong.
    return [];
  }
}

function isAt(screen: string, segments: readonly string[]): boolean {
  const wanted = screen.split('/');
  return (
    wanted.length === segments.length &&
    wanted.every((one, at) => (one === ':id' ? segments[at] !== 'new' : one === segments[at]))
  );
}
