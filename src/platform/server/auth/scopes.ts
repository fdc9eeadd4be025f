import type { FastifyRequest } from 'fastify';
import type { Entity } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import type { Product } from '../context.ts';
import type { Access, Caller, Key } from './caller.ts';

/** What an access token may do with records: `<module>:read`, `<module>:write`. Writing includes reading. */
export type Use = 'read' | 'write';

/** The caller. Without `scopes` it is a session, which may do what its person may; `access` has the person's limits. */
interface Asking {
  readonly scopes?: readonly string[] | undefined;
  readonly access?: Access | undefined;
}

/** Whether the caller may use only some modules: by an access token, or as a member with limited rights. */
export function isLimited({ scopes, access }: Asking): boolean {
  return scopes !== undefined || access?.limits !== undefined;
}

/** Whether the person's membership allows this for records of a module. */
function isWithinRights(access: Access | undefined, module: string, use: Use): boolean {
  const right = access?.limits?.[module];
  return right === undefined || (right === 'read' && use === 'read');
}

/**
 * Checks what applies to every route. Throws 403 for a person whose deadline to confirm the address has passed, except
 * at a few open routes and in their own database; and for a token if the route allows none.
 */
export function checkRoute(request: FastifyRequest, caller: Caller, database: string | undefined): void {
  const { policy, overdue, token: rule, door, reads } = request.routeOptions.config;
  if (
    caller.overdue === true &&
    policy !== 'public' &&
    policy !== 'visitor' &&
    overdue !== true &&
    database !== caller.user.id
  )
    throw failure('forbidden', 'Please, confirm your email first');
  const use = door === 'programs' && reads !== true && !readsByMethod(request) ? 'write' : 'read';
  const { scopes, key, access } = caller;
  if (rule !== undefined && !isWithinRights(access, rule, use)) throw outsideRights();
  if (key !== undefined) return checkKey(key, door === 'programs' ? rule : undefined, use);
  if (scopes === undefined) return;
  if (rule === 'any' || rule === 'by-kind') return;
  if (rule === undefined || !hasScope(scopes, rule, use)) throw outOfScope();
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'PROPFIND']);

export function readsByMethod({ method }: FastifyRequest): boolean {
  return readingMethods.has(method);
}

/** A key opens only its module's routes for programs. */
function checkKey(key: Key, module: string | undefined, use: Use): void {
  if (key.module !== module) throw outOfScope();
  if (use === 'write' && key.readOnly) throw failure('forbidden', 'This key only reads');
}

/** Throws 403 for a caller who may not use records of this kind. */
export function checkKindScope(asking: Asking, entity: Entity, use: Use): void {
  if (!mayUse(asking, entity, use)) throw refusalFor(asking);
}

export function mayUse({ scopes, access }: Asking, entity: Entity, use: Use): boolean {
  if (!isWithinRights(access, entity.module, use)) return false;
  if (scopes === undefined) return true;
  if (entity.tokens === 'never' || (use === 'write' && entity.tokens === 'read')) return false;
  return hasScope(scopes, entity.module, use);
}

/** The kinds that the caller may read; undefined for all. */
export function readableKinds({ registry }: Product, asking: Asking): readonly string[] | undefined {
  if (!isLimited(asking)) return undefined;
  return registry.entities.filter((entity) => mayUse(asking, entity, 'read')).map((entity) => entity.kind);
}

/** Throws 403 for a caller who may not use this module. */
export function checkModuleScope({ scopes, access }: Asking, module: string, use: Use): void {
  if (!isWithinRights(access, module, use)) throw outsideRights();
  if (scopes !== undefined && !hasScope(scopes, module, use)) throw outOfScope();
}

function hasScope(scopes: readonly string[], module: string, use: Use): boolean {
  return scopes.includes(`${module}:write`) || (use === 'read' && scopes.includes(`${module}:read`));
}

/** Throws 403 for a caller who may use only some modules: the work reaches the records of all. */
export function checkAllModules(asking: Asking): void {
  if (isLimited(asking)) throw refusalFor(asking);
}

/** Whether nothing in the group is closed to the caller, neither a module nor a record. */
export function seesEverything(asking: Asking): boolean {
  return !isLimited(asking) && asking.access?.hidden === undefined;
}

/** The refusal of a caller who may use only some modules. */
export function refusalFor({ scopes }: Asking): Error {
  return scopes === undefined ? outsideRights() : outOfScope();
}

function outOfScope(): Error {
  return failure('forbidden', 'This access token does not allow this');
}

function outsideRights(): Error {
  return failure('forbidden', 'You are not allowed to access this data');
}
