import type { FastifyInstance } from 'fastify';

/** Who may call a route. Deny by default: a route that names none stops the start. */
type Policy =
  /** Anybody. */
  | 'public'
  /** Anybody with a session or token. */
  | 'person'
  /** Members of the database in the path. */
  | 'member';

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy;
  }
}

/** Every route with its policy, in the order of registration: for the probe that calls them all. */
export interface RouteRow {
  readonly method: string;
  readonly url: string;
  readonly policy: Policy;
}

export function requirePolicies(server: FastifyInstance): readonly RouteRow[] {
  const rows: RouteRow[] = [];
  server.addHook('onRoute', (route) => {
    const policy = route.config?.policy;
    if (policy === undefined) throw new Error(`route ${String(route.method)} ${route.url} has no policy`);
    for (const method of [route.method].flat()) rows.push({ method, url: route.url, policy });
  });
  return rows;
}
