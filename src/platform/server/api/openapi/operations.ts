import type { FastifySchema } from 'fastify';
import { budgets } from '../../http/limits/costs.ts';
import type { RouteRow } from '../routes/policy.ts';
import { document, rev, selector, written } from '../shapes/shape.ts';

type Json = { readonly [name: string]: unknown };

/** The registered routes as operations: paths, parameters, bodies, answers, and who may call them. */
export function operations(routes: readonly RouteRow[]): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes.filter(isPublished))
    (paths[pathOf(route)] ??= {})[route.method.toLowerCase()] = operationOf(route, route.schema ?? {});
  return paths;
}

function isPublished({ method, schema }: RouteRow): boolean {
  return method !== 'HEAD' && schema?.operationId !== undefined;
}

/** `/api/:db/:id` → `/{db}/{id}`, below the server's address. */
function pathOf({ url }: RouteRow): string {
  return url.replace(/^\/api/, '').replaceAll(/:(\w+)/g, '{$1}') || '/';
}

function operationOf(route: RouteRow, schema: FastifySchema): Json {
  const { operationId, tags = [], summary } = schema;
  const answers = Object.entries(schema.response ?? {}) as [string, Json][];
  return {
    operationId,
    tags,
    summary,
    description: accessOf(route),
    ...securityOf(route),
    parameters: [...parametersOf('path', schema.params), ...parametersOf('query', schema.querystring)],
    ...(schema.body === undefined ? {} : { requestBody: bodyOf(schema.body as Json) }),
    responses: {
      ...Object.fromEntries(answers.map(([status, answer]) => [status, { description: 'Done', ...contentOf(answer) }])),
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/failure' } } },
      },
    },
  };
}

const whom = {
  public: 'Public.',
  visitor: 'Public; the session is used if there is one.',
  person: 'For signed-in people.',
  operator: 'For operators of the installation.',
  member: 'For members of the group.',
  invited: 'For members of the group and people invited to it.',
} as const;

function accessOf({ policy, token, cost }: RouteRow): string {
  const perMinute = typeof cost === 'string' ? budgets[cost].perMinute : undefined;
  return [
    whom[policy],
    ...(policy === 'public' ? [] : [tokensOf(token)]),
    ...(perMinute === undefined ? [] : [`At most ${perMinute} requests of this cost a minute.`]),
  ].join(' ');
}

function tokensOf(token: string | undefined): string {
  if (token === undefined) return 'Access tokens are refused.';
  if (token === 'any') return 'With any access token.';
  return token === 'by-kind'
    ? 'An access token needs the permission for the kind.'
    : `An access token needs ${token}:read.`;
}

function securityOf({ policy, token }: RouteRow): Json {
  if (policy === 'public' || policy === 'visitor') return { security: [] };
  return token === undefined ? { security: [{ session: [] }] } : {};
}

function parametersOf(place: 'path' | 'query', schema: unknown): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    readonly properties?: Readonly<Record<string, Json>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, { description, ...value }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: published(value),
  }));
}

function bodyOf(schema: Json): Json {
  return { required: !isNullable(schema), ...contentOf(schema) };
}

/** Optional bodies are read as null. */
function isNullable({ anyOf = [] }: { readonly anyOf?: readonly Json[] }): boolean {
  return anyOf.some(({ type }) => type === 'null');
}

/** JSON by default; nothing for an answer without a body. */
function contentOf(schema: Json): Json {
  if (schema['type'] === 'null') return {};
  if (schema['content'] !== undefined) return { content: published(schema['content']) };
  return { content: { 'application/json': { schema: published(schema) } } };
}

/** The published part of a schema: refers to named shapes, and leaves out what only the server's validation uses. */
function published(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(published);
  if (typeof value !== 'object' || value === null) return value;
  const name = namedShapes.get(value);
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  const shown = Object.entries(value).filter(([key]) => !key.startsWith('x-'));
  const file = 'x-bytes' in value ? { type: 'string', contentEncoding: 'base64' } : {};
  return { ...file, ...Object.fromEntries(shown.map(([key, part]) => [key, published(part)])) };
}

/** Shapes with a name in the OpenAPI document that are no kinds. */
const namedShapes: ReadonlyMap<object, string> = new Map<object, string>([
  [document, 'document'],
  [rev, 'rev'],
  [selector, 'selector'],
  [written, 'written'],
]);
