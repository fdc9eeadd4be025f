import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conformance } from './conformance.ts';
import { connectDatabase, type Database } from '../db/database.ts';
import { readBodies } from '../http/body/read-bodies.ts';
import { answerErrors } from '../http/errors.ts';
import { testDatabase, type TestDatabase } from './database.ts';

let place: TestDatabase;
let database: Database;
let server: FastifyInstance;

beforeAll(async () => {
  place = await testDatabase({ empty: true });
  database = await connectDatabase(place.connection);
  server = fastify();
  readBodies(server);
  answerErrors(server);
  await server.register(
    async (api) => {
      // The product's routes of the same shape still work.
      api.post('/:db/_find', async () => ({ own: true }));
      api.get('/:db/:id', async () => ({ own: true }));
      conformance(database.lookup, api);
    },
    { prefix: '/api' },
  );
});
afterAll(async () => {
  await server.close();
  await database.close();
  await place.drop();
});

async function call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object) {
  const answer = await server.inject({ method, url: `/api${path}`, ...(body && { payload: body }) });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

describe('a temporary database', () => {
  test('is created, filled, queried and removed', async () => {
    expect(await call('PUT', '/books')).toEqual({ status: 201, body: { ok: true } });
    expect(await call('PUT', '/books')).toMatchObject({ status: 412, body: { error: 'file_exists' } });
    const docs = [{ _id: 'b', n: 2 }, { _id: 'a', n: 1, note: null }, { n: 3 }];
    const filled = await call('POST', '/books/_bulk_docs', { docs });
    expect(filled.status).toBe(201);
    expect(filled.body).toMatchObject([{ ok: true, id: 'b' }, { ok: true, id: 'a' }, { ok: true }]);
    expect(await call('GET', '/books')).toMatchObject({ status: 200, body: { db_name: 'books', doc_count: 3 } });
    const found = await call('POST', '/books/_find', { selector: { n: { $lt: 3 } }, fields: ['n'], limit: 1 });
    expect(found.body['docs']).toEqual([{ n: 1 }]);
    const rest = await call('POST', '/books/_find', { selector: { n: { $lt: 3 } }, bookmark: found.body['bookmark'] });
    expect(rest.body['docs']).toMatchObject([{ _id: 'b', n: 2 }]);
    expect((await call('POST', '/books/_find', { selector: { note: null } })).body['docs']).toHaveLength(1);
    expect((await call('POST', '/books/_find', { selector: { n: 'x' } })).body).toEqual({ docs: [], bookmark: 'nil' });
    expect(await call('DELETE', '/books')).toEqual({ status: 200, body: { ok: true } });
    expect(await call('POST', '/books/_find', { selector: {} })).toMatchObject({
      status: 404,
      body: { error: 'not_found' },
    });
  });

  test('stores revisions', async () => {
    await call('PUT', '/revs');
    const first = await call('PUT', '/revs/x', { a: 1 });
    expect(first).toMatchObject({ status: 201, body: { ok: true, id: 'x', rev: expect.stringMatching(/^1-/) } });
    expect(await call('PUT', '/revs/x', { a: 2 })).toMatchObject({ status: 409, body: { error: 'conflict' } });
    const second = await call('PUT', `/revs/x?rev=${String(first.body['rev'])}`, { a: 2 });
    expect(second.body['rev']).toMatch(/^2-/);
    expect(await call('DELETE', `/revs/x?rev=${String(first.body['rev'])}`)).toMatchObject({ status: 409 });
    expect((await call('GET', '/revs/x')).body).toEqual({ _id: 'x', _rev: second.body['rev'], a: 2 });
    expect(await call('DELETE', `/revs/x?rev=${String(second.body['rev'])}`)).toMatchObject({ status: 200 });
    expect(await call('GET', '/revs/x')).toMatchObject({
      status: 404,
      body: { error: 'not_found', reason: 'missing' },
    });
    expect(await call('PUT', '/revs/y', { a: 'nul \0' })).toMatchObject({ status: 400 });
    expect(await call('PUT', '/revs/_odd', {})).toMatchObject({ status: 400, body: { error: 'illegal_docid' } });
  });

  test('never finds design documents', async () => {
    await call('PUT', '/designs');
    await call('PUT', '/designs/_design/d', { views: {} });
    await call('PUT', '/designs/a', {});
    expect((await call('POST', '/designs/_find', { selector: { _id: { $gt: null } } })).body['docs']).toHaveLength(1);
    expect((await call('GET', '/designs/_all_docs?include_docs=true')).body).toMatchObject({ total_rows: 2 });
    expect((await call('POST', '/designs/_all_docs', { keys: ['a', 'z'] })).body['rows']).toMatchObject([
      { id: 'a' },
      { key: 'z', error: 'not_found' },
    ]);
  });

  test('stores index definitions', async () => {
    await call('PUT', '/indexed');
    const index = { index: { fields: ['a', { 'b.c': 'asc' }] }, name: 'one', ddoc: 'd' };
    expect((await call('POST', '/indexed/_index', index)).body).toEqual({
      result: 'created',
      id: '_design/d',
      name: 'one',
    });
    expect((await call('POST', '/indexed/_index', index)).body['result']).toBe('exists');
    expect((await call('GET', '/indexed/_index')).body).toMatchObject({
      total_rows: 2,
      indexes: [
        { name: '_all_docs' },
        { ddoc: '_design/d', name: 'one', type: 'json', def: { fields: [{ a: 'asc' }, { 'b.c': 'asc' }] } },
      ],
    });
    expect((await call('GET', '/indexed/_index?limit=1;skip=1')).body['indexes']).toHaveLength(1);
    expect(await call('POST', '/indexed/_index', { index: { fields: [{ a: 2 }] } })).toMatchObject({ status: 400 });
    expect(await call('POST', '/indexed/_index', { ...index, type: 'geo' })).toMatchObject({ status: 400 });
    expect(await call('DELETE', '/indexed/_index/_design/d/json/two')).toMatchObject({ status: 404 });
    expect(await call('DELETE', '/indexed/_index/_design%2Fd/json/one')).toMatchObject({ status: 200 });
    expect((await call('POST', '/indexed/_index/_bulk_delete', { docids: ['d'] })).body).toMatchObject({
      fail: [{ id: '_design/d' }],
    });
  });

  test('answers in the order of an index whose fields the selector requires', async () => {
    await call('PUT', '/ordered');
    await call('POST', '/ordered/_index', { index: { fields: ['n'] } });
    await call('POST', '/ordered/_bulk_docs', {
      docs: [
        { _id: 'a', n: 2 },
        { _id: 'b', n: 1 },
        { _id: 'c', m: 1 },
      ],
    });
    const ids = async (selector: object) => {
      const { body } = await call('POST', '/ordered/_find', { selector, fields: ['_id'] });
      return (body['docs'] as { _id: string }[]).map((doc) => doc._id);
    };
    expect(await ids({ n: { $gt: '\0' } })).toEqual([]);
    expect(await ids({ n: { $gt: null } })).toEqual(['b', 'a']);
    expect(await ids({ $or: [{ n: { $gt: null } }, { m: 1 }] })).toEqual(['a', 'b', 'c']);
    expect(await ids({ n: { $exists: false } })).toEqual(['c']);
  });

  test('refuses names of groups and people', async () => {
    const account = `acc-${'0'.repeat(32)}`;
    for (const name of [account, 'a'.repeat(32), '_users', 'accounts']) {
      expect((await call('POST', `/${name}/_find`, { selector: {} })).body).toEqual({ own: true });
      expect((await call('GET', `/${name}/x`)).body).toEqual({ own: true });
      expect((await call('PUT', `/${name}`)).status).toBe(404);
    }
  });
});
