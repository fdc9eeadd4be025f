import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const session = { userCtx: { name: 'usr-1' } };
const answers = { group: 'acc-1', session, memberships: [{ account_id: 'acc-1' }], features: [] };

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

/** The function in a page with this content of its `meta` element, in a browser with this token. */
async function taker(content: string, token: string | null = null) {
  vi.stubGlobal('document', { querySelector: () => ({ content }) });
  vi.stubGlobal('localStorage', { getItem: () => token });
  return (await import('./first-answers.ts')).takeFirstAnswer;
}

test('each answer is taken once: after a logout the server is asked', async () => {
  const take = await taker(JSON.stringify(answers));
  expect([take('session'), take('session')]).toEqual([session, undefined]);
  expect([take('memberships'), take('memberships')]).toEqual([answers.memberships, undefined]);
});

test('features are those of the group that the page is of', async () => {
  const take = await taker(JSON.stringify(answers));
  expect([take('features', 'acc-2'), take('features', ''), take('features', 'acc-1')]).toEqual([
    undefined,
    undefined,
    [],
  ]);
});

test('a page without answers brings none, nor does one in a browser with a token, which may be of another person', async () => {
  expect((await taker(''))('session')).toBeUndefined();
  vi.resetModules();
  expect((await taker(JSON.stringify(answers), 'token'))('session')).toBeUndefined();
});
