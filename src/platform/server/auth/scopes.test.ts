import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { Caller, Key } from './caller.ts';
import { checkRoute } from './scopes.ts';

const person = { id: 'ana', email: 'ana@example.com', fullname: null, locale: 'en', confirmed: true } as const;
const session: Caller = { user: person, sessionId: '', roles: ['acc-1'], access: { admin: true, pending: false } };
const key: Key = { id: 'key-1', module: 'drive', account: 'acc-1', readOnly: true, origins: [] };

/** Whether the caller may use a route; the database is the path's. */
function isLetIn(caller: Partial<Caller>, config: object, method = 'GET', database = 'acc-1'): boolean {
  const request = { method, routeOptions: { config: { policy: 'member', ...config } } } as unknown as FastifyRequest;
  try {
    checkRoute(request, { ...session, ...caller }, database);
    return true;
  } catch {
    return false;
  }
}

test('a key opens its module’s routes for programs, and one that only reads writes nothing there', () => {
  const drive = { door: 'programs', token: 'drive' };
  const uses = (readOnly: boolean): boolean[] =>
    ['PROPFIND', 'GET', 'PUT', 'DELETE'].map((method) => isLetIn({ key: { ...key, readOnly } }, drive, method));
  expect(uses(true)).toEqual([true, true, false, false]);
  expect(uses(false)).toEqual([true, true, true, true]);
  expect(isLetIn({ key }, { door: 'programs', token: 'reader' })).toBe(false);
  expect(isLetIn({ key }, { token: 'drive' })).toBe(false);
});

test('a token is let in where the route names its permission, a session everywhere', () => {
  const scopes = ['ticket:read'];
  expect(isLetIn({ scopes }, { token: 'ticket' })).toBe(true);
  expect(isLetIn({ scopes }, { token: 'by-kind' })).toBe(true);
  expect(isLetIn({ scopes }, { token: 'finance' })).toBe(false);
  expect(isLetIn({ scopes }, {})).toBe(false);
  expect(isLetIn({}, {})).toBe(true);
});

test('a person whose time to confirm the address is over reaches the own database and open routes only', () => {
  const overdue = true;
  expect(isLetIn({ overdue }, {})).toBe(false);
  expect(isLetIn({ overdue }, {}, 'GET', 'ana')).toBe(true);
  expect(isLetIn({ overdue }, { overdue: true })).toBe(true);
  expect(isLetIn({ overdue }, { policy: 'visitor' })).toBe(true);
});
