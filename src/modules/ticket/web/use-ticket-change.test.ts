import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { kindKey } from '#platform/web/data/queries.ts';
import { usedHook } from '#src/testing/used-hook.ts';
import type { TicketDoc } from './ticket-doc.ts';
import { useTicketChange } from './use-ticket-change.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a change stays on the screen when an older answer arrives', async () => {
  const client = new QueryClient();
  const list = [...kindKey('acc-1', 'ticket'), 'list', {}];
  const doc = { _id: 'tkt-1', _rev: '1-a', status: 'open' } as TicketDoc;
  client.setQueryData(list, [doc]);
  let answer: ((rows: unknown[]) => void) | undefined;
  const queryFn = async () => new Promise<unknown[]>((resolve) => (answer = resolve));
  const earlier = client.fetchQuery({ queryKey: list, queryFn }).catch(() => undefined);
  const shown: unknown[] = [];
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async () => {
    answer?.([doc]);
    await earlier;
    shown.push(client.getQueryData(list));
    return new Response(JSON.stringify({ ok: true, id: 'tkt-1', rev: '2-b' }), { status: 201 });
  });
  const { mutateAsync } = usedHook(client, () => useTicketChange('acc-1'));
  await mutateAsync({ doc, input: { status: 'doing' }, shown: { technical_id: 'ana' } });
  expect(shown).toEqual([[{ ...doc, status: 'doing', technical_id: 'ana' }]]);
});
