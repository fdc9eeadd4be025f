import type { FastifyContextConfig, FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import { budgets, smallBody } from '../../http/limits/costs.ts';

/** Who may call a route. Deny by default: a route that names none stops the start. */
type Policy =
  /** Anybody. */
  | 'public'
  /** Anybody; whoever has a session is known. */
  | 'visitor'
  /** Anybody with a session or token. */
  | 'person'
  /** Whoever runs the installation, by a session; for everybody else nothing is there. */
  | 'operator'
  /** Members of the database in the path. */
  | 'member'
  /** The same, and who is invited and has not answered yet. */
  | 'invited';

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy;
    /** What an access token needs here: nothing (`any`), a scope of the kind in question (`by-kind`), or reading of a module. Closed to tokens when left out. */
    token?: string;
    /**
     * `programs`: whoever calls sends a key of the module that `token` names, or an access token, by Basic or Bearer authentication, and is
     * asked for it by the answer 401; the session of a browser counts for nothing here.
     */
    door?: 'programs';
    /** Programs also ask by POST here: a token that only reads is let in, and the handler refuses it what writes. */
    reads?: true;
    /** Open also to somebody whose time to confirm the address is over: profile, export. */
    overdue?: boolean;
  }
}

/** A registered route: for the probe that calls them all, and for the OpenAPI document. */
export interface RouteRow {
  readonly method: string;
  readonly url: string;
  readonly policy: Policy;
  readonly token: FastifyContextConfig['token'] | undefined;
  readonly door: FastifyContextConfig['door'] | undefined;
  readonly cost: FastifyContextConfig['cost'];
  readonly schema: FastifySchema | undefined;
}

/** Answers the routes in the order of registration, as they come. `modules`: those whose records a token may be for. */
export function requirePolicies(server: FastifyInstance, modules: readonly string[]): readonly RouteRow[] {
  const rows: RouteRow[] = [];
  const rules = ['any', 'by-kind', ...modules];
  server.addHook('onRoute', (route) => {
    const policy = route.config?.policy;
    if (policy === undefined) throw new Error(`route ${String(route.method)} ${route.url} has no policy`);
    if ((policy === 'member' || policy === 'invited') && !route.url.includes('/:db'))
      throw new Error(`route ${String(route.method)} ${route.url} names no database`);
    const { token, door } = route.config ?? {};
    if (token !== undefined && !rules.includes(token))
      throw new Error(`route ${String(route.method)} ${route.url} asks tokens for ${token}, which is no module`);
    const cost = route.config?.cost;
    if (cost === undefined) throw new Error(`route ${String(route.method)} ${route.url} has no cost`);
    route.bodyLimit ??= limitOf(route);
    for (const method of [route.method].flat())
      rows.push({ method, url: route.url, policy, token, door, cost, schema: route.schema });
  });
  return rows;
}

/** Bytes of a body: as its cost says for records of a database, few everywhere else. */
function limitOf({ url, config }: RouteOptions): number {
  const cost = config?.cost;
  if (typeof cost !== 'string' || !url.includes('/:db')) return smallBody;
  return budgets[cost].body;
}
