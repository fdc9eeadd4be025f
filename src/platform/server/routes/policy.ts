import type { FastifyInstance } from 'fastify';

/** Who may call a route. Deny by default: a route that names none stops the start. */
type Policy =
  /** Anybody. */
  | 'public'
  /** Anybody; whoever has a session is known. */
  | 'visitor'
  /** Anybody with a session or token. */
  | 'person'
  /** Members of the database in the path. */
  | 'member'
  /** The same, and who is invited and has not answered yet. */
  | 'invited';

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy;
    /** What an access token needs here: nothing (`any`), a scope of the kind in question (`by-kind`), or reading of a module. Closed to tokens when left out. */
    token?: 'any' | 'by-kind' | 'account' | 'ticket' | 'finance';
    /** Open also to somebody whose time to confirm the address is over: profile, export. */
    overdue?: boolean;
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
    if ((policy === 'member' || policy === 'invited') && !route.url.includes('/:db'))
      throw new Error(`route ${String(route.method)} ${route.url} names no database`);
    for (const method of [route.method].flat()) rows.push({ method, url: route.url, policy });
  });
  return rows;
}
