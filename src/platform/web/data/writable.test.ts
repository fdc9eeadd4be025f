import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { accountConfiguration } from '#modules/groups/entities/account-configuration.ts';
import { ticket } from '#modules/ticket/entities/ticket.ts';
import { usedHook } from '#src/testing/used-hook.ts';
import type { WebModule } from '../module.ts';
import { useKindRight } from './module-rights.ts';
import { useWritable, useWriting } from './writable.ts';

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(['session'], { userCtx: { name: 'ana', roles: ['acc-1'] } });
});

/** Signs in as a member or administrator of a group that is writable or read-only. */
function signedIn({ admin = false, readOnly = false, limits = [] as object[] }): void {
  client.setQueryData(['memberships', 'ana'], [{ account_id: 'acc-1', account_name: 'One', admin, limits }]);
  client.setQueryData(['counter', 'acc-1', 'standing'], { read_only: readOnly });
}

test('kinds of administrators are writable only for administrators', () => {
  signedIn({});
  expect(usedHook(client, () => useWritable('acc-1', ticket))).toBe(true);
  expect(usedHook(client, () => useWritable('acc-1', accountConfiguration))).toBe(false);
  signedIn({ admin: true });
  expect(usedHook(client, () => useWritable('acc-1', accountConfiguration))).toBe(true);
});

test('a read-only group allows only changes that lead out of that state', () => {
  signedIn({ admin: true, readOnly: true });
  expect(usedHook(client, () => useWriting('acc-1', ticket))).toEqual({ permitted: true, held: 'shell.held-plan' });
  expect(usedHook(client, () => useWriting('acc-1', accountConfiguration))).toEqual({ permitted: true });
});

test('a limited module is written by nobody, and its kinds belong to it', () => {
  const modules: readonly WebModule[] = [
    {
      key: 'ticket',
      product: true,
      entities: [ticket],
      catalogue: { en: async () => ({}), 'pt-BR': async () => ({}) },
    },
  ];
  signedIn({ limits: [{ module: 'ticket', right: 'read' }] });
  const right = () => ({ writable: useWritable('acc-1', ticket), right: useKindRight('acc-1')(ticket) });
  expect(usedHook(client, right, modules)).toEqual({ writable: false, right: 'read' });
  signedIn({ limits: [{ module: 'finance', right: 'none' }] });
  expect(usedHook(client, right, modules)).toEqual({ writable: true, right: 'write' });
});
