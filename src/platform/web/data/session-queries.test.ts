import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '#src/testing/served-api.ts';
import { inOrder, membershipsQuery } from './session-queries.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('all pages of memberships are read, and bookmarked ones come first', async () => {
  const page = Array.from({ length: 200 }, (_, n) => ({ account_name: `Group ${String(n).padStart(3, '0')}` }));
  const last = [
    { account_name: 'Zoo', bookmark: true },
    { account_name: 'Attic' },
    { account_name: 'Yard', bookmark: true },
  ];
  const calls = serveApi(({ body }) => ({
    body:
      (body as { bookmark?: string }).bookmark === undefined
        ? { docs: page, bookmark: 'next' }
        : { docs: last, bookmark: '' },
  }));
  const client = new QueryClient();
  const found = await client.fetchQuery(membershipsQuery('a1'));
  expect(found).toHaveLength(203);
  expect(
    inOrder(found)
      .slice(0, 4)
      .map((membership) => membership.account_name),
  ).toEqual(['Yard', 'Zoo', 'Attic', 'Group 000']);
  expect(calls.map(({ path }) => path)).toEqual(['/api/a1/_find', '/api/a1/_find']);
  client.clear();
});
