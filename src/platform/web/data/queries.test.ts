import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { kindKey, patchCached, readFields, refresh, refreshOlder } from './queries.ts';
import { ticket } from '#modules/ticket/entities/ticket.ts';

const a = { _id: 'tkt-1', title: 'a' };
const b = { _id: 'tkt-2', title: 'b' };

test('a change updates every shape of cached answer, and only its own record', () => {
  expect(patchCached(a, 'tkt-1', { title: 'x' })).toEqual({ ...a, title: 'x' });
  expect(patchCached([a, b], 'tkt-2', { title: 'x' })).toEqual([a, { ...b, title: 'x' }]);
  expect(patchCached({ pages: [{ docs: [a, b], bookmark: 'n' }], pageParams: [''] }, 'tkt-1', { title: 'x' })).toEqual({
    pages: [{ docs: [{ ...a, title: 'x' }, b], bookmark: 'n' }],
    pageParams: [''],
  });
  expect(patchCached(undefined, 'tkt-1', { title: 'x' })).toBeUndefined();
  expect(patchCached('label', 'tkt-1', { title: 'x' })).toBe('label');
});

test('a record is read with the labels of the records that it refers to', () => {
  const fields = readFields(ticket, ['allowed_statuses']);
  expect(fields).toEqual(
    expect.arrayContaining(['_rev', 'customer_id', 'customer.label', 'technical.label', 'allowed_statuses']),
  );
});

test('a first read that overlaps with a change is repeated', async () => {
  const client = new QueryClient();
  const answers: ((value: number) => void)[] = [];
  const queryKey = [...kindKey('acc-1', 'ticket'), 'counts'];
  const queryFn = async () => new Promise<number>((answer) => answers.push(answer));
  const end = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  const done = refresh(client, 'acc-1', 'ticket');
  expect(answers).toHaveLength(1);
  answers[0]?.(3);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(17);
  await done;
  expect(client.getQueryData(queryKey)).toBe(17);
  end();
});

test('refresh resolves after the screens have rendered the new data', async () => {
  const client = new QueryClient();
  const queryKey = [...kindKey('acc-1', 'mapping'), 'list'];
  let stored = 'before';
  let shown: string | undefined;
  const observer = new QueryObserver(client, { queryKey, queryFn: async () => Promise.resolve(stored) });
  // The way a component subscribes.
  const end = observer.subscribe(notifyManager.batchCalls(({ data }) => (shown = data)));
  await expect.poll(() => shown).toBe('before');
  stored = 'after';
  await refresh(client, 'acc-1', 'mapping');
  expect(shown).toBe('after');
  end();
});

test('of a stream that begins, what was read before the newest change is read again, and nothing else', async () => {
  const client = new QueryClient();
  const reads: string[] = [];
  const now = Date.now();
  const opened = vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(now - 5000);
  const observed = ([kind, age]: [string, number]): (() => void) => {
    const queryKey = [...kindKey('acc-1', kind), 'list'];
    client.setQueryData(queryKey, 'first', { updatedAt: now - age });
    const queryFn = async (): Promise<string> => Promise.resolve(`${reads.push(kind)}`);
    return new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => undefined);
  };
  const ends = (
    [
      ['ticket', 60_000],
      ['customer', 11_000],
      ['wallet', 100],
    ] as [string, number][]
  ).map(observed);
  // What was written before the page was opened, everything shown includes.
  await refreshOlder(client, 'acc-1', now - 10_000);
  expect(reads).toEqual([]);
  opened.mockReturnValue(now - 60_000);
  await refreshOlder(client, 'acc-1', now - 10_000);
  expect(reads).toEqual(['ticket', 'customer']);
  for (const end of ends) end();
  opened.mockRestore();
});
