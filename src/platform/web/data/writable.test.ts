import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { accountConfiguration } from '#modules/groups/entities/account-configuration.ts';
import { ticket } from '#modules/ticket/entities/ticket.ts';
import { usedHook } from '#src/testing/used-hook.ts';
import { useWritable, useWriting } from './writable.ts';

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(['session'], { userCtx: { name: 'ana', roles: ['acc-1'] } });
});

/** As a member, or an administrator, of a group that can be written or only read. */
function signedIn({ admin = false, readOnly = false }): void {
  client.setQueryData(['memberships', 'ana'], [{ account_id: 'acc-1', account_name: 'One', admin }]);
  client.setQueryData(['counter', 'acc-1', 'standing'], { read_only: readOnly });
}

test('what is for administrators is offered to them alone', () => {
  signedIn({});
  expect(usedHook(client, () => useWritable('acc-1', ticket))).toBe(true);
  expect(usedHook(client, () => useWritable('acc-1', accountConfiguration))).toBe(false);
  signedIn({ admin: true });
  expect(usedHook(client, () => useWritable('acc-1', accountConfiguration))).toBe(true);
});

test('a group that can only be read offers nothing but what leads out of it', () => {
  signedIn({ admin: true, readOnly: true });
  expect(usedHook(client, () => useWriting('acc-1', ticket))).toEqual({ permitted: true, held: 'shell.held-plan' });
  expect(usedHook(client, () => useWriting('acc-1', accountConfiguration))).toEqual({ permitted: true });
});
