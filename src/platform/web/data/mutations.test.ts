import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ticket } from '#modules/ticket/entities/ticket.ts';
import { serveApi } from '#src/testing/served-api.ts';
import { usedHook } from '#src/testing/used-hook.ts';
import { kindKey, pagesQuery, useBulk, useChange, useDestroy } from './queries.ts';

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

const used = <T>(use: () => T): T => usedHook(client, use);

const list = [...kindKey('acc-1', 'ticket'), 'list', {}];
const one = [...kindKey('acc-1', 'ticket'), 'one', 'tkt-1'];
const counter = ['counter', 'acc-1', 'by-status'];
const before = { _id: 'tkt-1', _rev: '1-a', status: 'open' };

test('a change is shown before the answer, and counts are loaded again after it', async () => {
  client.setQueryData(list, [before]);
  client.setQueryData(counter, []);
  const shown: unknown[] = [];
  serveApi(() => {
    shown.push(client.getQueryData(list));
    return { status: 201, body: { ok: true, id: 'tkt-1', rev: '2-b' } };
  });
  const { mutateAsync } = used(() => useChange('acc-1', ticket));
  await mutateAsync({ id: 'tkt-1', rev: '1-a', input: { status: 'doing' } });
  expect(shown).toEqual([[{ ...before, status: 'doing' }]]);
  expect(client.getQueryState(list)?.isInvalidated).toBe(true);
  expect(client.getQueryState(counter)?.isInvalidated).toBe(true);
});

test('an answer that was under way before a change does not overwrite it', async () => {
  client.setQueryData(list, [before]);
  let answer: ((rows: unknown[]) => void) | undefined;
  const queryFn = async () => new Promise<unknown[]>((resolve) => (answer = resolve));
  const earlier = client.fetchQuery({ queryKey: list, queryFn }).catch(() => undefined);
  const shown: unknown[] = [];
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async () => {
    answer?.([before]);
    await earlier;
    shown.push(client.getQueryData(list));
    return new Response(JSON.stringify({ ok: true, id: 'tkt-1', rev: '2-b' }), { status: 201 });
  });
  await used(() => useChange('acc-1', ticket)).mutateAsync({ id: 'tkt-1', rev: '1-a', input: { status: 'doing' } });
  expect(shown).toEqual([[{ ...before, status: 'doing' }]]);
});

test('a refused change is undone wherever it was shown', async () => {
  client.setQueryData(list, [before]);
  client.setQueryData(one, before);
  serveApi(() => ({ status: 409, body: { error: 'conflict', reason: 'Document update conflict.' } }));
  const { mutateAsync } = used(() => useChange('acc-1', ticket));
  await expect(mutateAsync({ id: 'tkt-1', rev: '0-x', input: { status: 'doing' } })).rejects.toMatchObject({
    status: 409,
  });
  expect(client.getQueryData(list)).toEqual([before]);
  expect(client.getQueryData(one)).toEqual(before);
});

test('a removed record leaves the cache', async () => {
  client.setQueryData(one, before);
  serveApi(() => ({ body: { ok: true, id: 'tkt-1', rev: '2-b' } }));
  await used(() => useDestroy('acc-1', ticket)).mutateAsync({ id: 'tkt-1', rev: '1-a' });
  expect(client.getQueryData(one)).toBeUndefined();
});

test('bulk writes are sent by the hundred, and each row has its result', async () => {
  const calls = serveApi(({ body }) => ({
    body: (body as { docs: { n: number }[] }).docs.map(({ n }) => ({ id: n })),
  }));
  const docs = Array.from({ length: 250 }, (_, n) => ({ n }));
  const rows = await used(() => useBulk('acc-1', 'ticket')).mutateAsync(docs);
  expect(calls.map(({ body }) => (body as { docs: unknown[] }).docs.length)).toEqual([100, 100, 50]);
  expect(rows).toEqual(docs.map(({ n }) => ({ id: n })));
});

test('a list loads a page of 50, then pages of 200, until one is not full', async () => {
  const pages = [50, 200, 199].map((length) => Array.from({ length }, (_, n) => ({ _id: `tkt-${n}` })));
  const calls = serveApi(() => ({ body: { docs: pages[calls.length - 1] ?? [], bookmark: `after-${calls.length}` } }));
  const { pages: read } = await client.fetchInfiniteQuery({
    ...pagesQuery('acc-1', 'ticket', { selector: { klass: 'ticket' } }),
    pages: 9,
  });
  expect(read.map(({ docs }) => docs.length)).toEqual([50, 200, 199]);
  expect(calls.map(({ body }) => body)).toEqual([
    { selector: { klass: 'ticket' }, limit: 50 },
    { selector: { klass: 'ticket' }, limit: 200, bookmark: 'after-1' },
    { selector: { klass: 'ticket' }, limit: 200, bookmark: 'after-2' },
  ]);
});
