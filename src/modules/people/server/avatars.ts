import { Type } from 'typebox';
import type { App } from '#platform/server/app.ts';
import { createFetchOutside, type FetchOutside } from '#platform/server/fetch/fetch-outside.ts';
import { avatarHours, avatarSizes } from '../rules/avatar.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, media, oneOf, optional } from '#platform/server/api/shapes/shape.ts';

interface Picture {
  readonly type: string;
  readonly bytes: Buffer;
}

const schema = {
  operationId: 'avatar',
  tags: ['People'],
  summary: 'A person’s picture by `gravatar_hash`; 204 if there is none',
  params: Type.Object({ hash: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
  querystring: exactly({
    size: optional(
      oneOf(Object.values(avatarSizes).map(String), { 'x-refusal': { error: 'not_found', reason: 'missing' } }),
    ),
  }),
  response: { 200: media('image/*'), 204: Type.Null() },
};

/**
 * `GET /_avatar/{hash}?size=80|200`: a person's picture from the service of AVATAR_URL. The server fetches it, so that
 * the service learns nothing about the reader. 204 if there is none; the client then shows initials.
 */
export function avatarRoutes(app: App, server: Api): void {
  const pictures = rememberPictures(app);
  server.get(
    '/_avatar/:hash',
    { config: { policy: 'person', cost: 'read', overdue: true }, schema },
    async (request, reply) => {
      const { size = '80' } = request.query;
      const picture = await pictures(request.params.hash, Number(size));
      void reply.header('cache-control', `private, max-age=${avatarHours * 3600}`);
      if (picture === undefined) return reply.code(204).send(null);
      return reply
        .type(picture.type)
        .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
        .send(picture.bytes);
    },
  );
}

const maxPictures = 500;
const failedMinutes = 5;

function rememberPictures(app: App): (hash: string, side: number) => Promise<Picture | undefined> {
  const { avatarUrl, fetchTestHosts } = app.environment;
  const fetchOutside = createFetchOutside({ namedHosts: fetchTestHosts });
  const known = new Map<string, { until: number; picture: Promise<Picture | undefined> }>();
  return async (hash, side) => {
    if (avatarUrl === undefined) return undefined;
    const key = `${hash} ${side}`;
    const now = app.now().getTime();
    const found = known.get(key);
    if (found !== undefined && found.until > now) return found.picture;
    const entry = {
      until: now + avatarHours * 3_600_000,
      picture: ask(fetchOutside, `${avatarUrl}/${hash}?s=${side}&d=404`).catch(() => {
        // The service is not reachable: show initials and try again soon.
        entry.until = now + failedMinutes * 60_000;
        return undefined;
      }),
    };
    known.delete(key);
    known.set(key, entry);
    const [oldest] = known.keys();
    if (known.size > maxPictures && oldest !== undefined) known.delete(oldest);
    return entry.picture;
  };
}

async function ask(fetchOutside: FetchOutside, url: string): Promise<Picture | undefined> {
  const { status, headers, body } = await fetchOutside(url, { maxBytes: 300_000, timeout: 5000 });
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  // Only image types without scripts.
  const isPicture = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'].includes(type);
  return status === 200 && isPicture ? { type, bytes: body } : undefined;
}
