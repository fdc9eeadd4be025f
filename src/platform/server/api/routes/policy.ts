import type { FastifyContextConfig, FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import { budgets, smallBody } from '../../http/limits/costs.ts';

/** Who may call a route. A route without a policy stops the start. */
type Policy =
  /** Everybody. */
  | 'public'
  /** Everybody; a session is recognised. */
  | 'visitor'
  /** Everybody with a session or token. */
  | 'person'
  /** The operator of the installation, with a session; 404 for others. */
  | 'operator'
  /** Members of the database in the path. */
  | 'member'
  /** Members, and invited people who have not answered yet. */
  | 'invited';

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy;
    /** Scope that an access token needs: none (`any`), that of the kind (`by-kind`), or reading of a module. Default: no tokens. */
    token?: string;
    /**
     * `programs`: callers send a key of the module in `token`, or an access token, by Basic or Bearer authentication;
     * otherwise 401 asks for it. Browser sessions are ignored.
     */
    door?: 'programs';
    /**
     * The path contains the credential. A form of such a page needs no XSRF token, and its origin may be `null`, which browsers send for pages that
     * hide their address.
     */
    secretPath?: true;
    /** Programs also read by POST here: a read-only token is accepted, and the handler refuses its writes. */
    reads?: true;
    /** Changes rights, or exports much data: the session must have proved the password or a code within the last 10 minutes. */
    proof?: true;
    /** Also open to a person whose deadline to confirm the address has passed: profile, export. */
    overdue?: boolean;
  }
}

/** A registered route, for tests and for the OpenAPI document. */
export interface RouteRow {
  readonly method: string;
  readonly url: string;
  readonly policy: Policy;
  readonly token: FastifyContextConfig['token'] | undefined;
  readonly door: FastifyContextConfig['door'] | undefined;
  readonly cost: FastifyContextConfig['cost'];
  readonly proof: boolean;
  readonly schema: FastifySchema | undefined;
}

/**
 * Collects the routes in the order of registration. Throws for a route without a valid policy. `modules`: those that
 * have scopes.
 */
export function requirePolicies(server: FastifyInstance, modules: readonly string[]): readonly RouteRow[] {
  const rows: RouteRow[] = [];
  const rules = ['any', 'by-kind', ...modules];
  server.addHook('onRoute', (route) => {
    const policy = route.config?.policy;
    if (policy === undefined) throw new Error(`route ${String(route.method)} ${route.url} has no policy`);
    if ((policy === 'member' || policy === 'invited') && !route.url.includes('/:db'))
      throw new Error(`route ${String(route.method)} ${route.url} names no database`);
    const { token, door, proof } = route.config ?? {};
    if (proof === true && (token !== undefined || policy === 'public' || policy === 'visitor'))
      throw new Error(`route ${route.url} needs a proof, which only a session gives`);
    if (token !== undefined && !rules.includes(token))
      throw new Error(`route ${String(route.method)} ${route.url} asks tokens for ${token}, which is no module`);
    const cost = route.config?.cost;
    if (cost === undefined) throw new Error(`route ${String(route.method)} ${route.url} has no cost`);
    route.bodyLimit ??= limitOf(route);
    for (const method of [route.method].flat())
      rows.push({ method, url: route.url, policy, token, door, cost, proof: proof === true, schema: route.schema });
  });
  return rows;
}

/** Maximum bytes of a body: by cost for records of a database, small elsewhere. */
function limitOf({ url, config }: RouteOptions): number {
  const cost = config?.cost;
  if (typeof cost !== 'string' || !url.includes('/:db')) return smallBody;
  return budgets[cost].body;
}
