import { afterEach, expect, test, vi } from 'vitest';
import { readEnvironment } from '#platform/server/app/environment.ts';
import { cards } from '#src/modules.ts';
import { countPayments } from './count-payments.ts';

const now = new Date('2026-03-01T12:00:00Z');
const variables = {
  NODE_ENV: 'production',
  BASE_URL: 'https://oficina.example',
  SECRET_KEY: 'k'.repeat(64),
  PADDLE_API_KEY: 'pdl_live_apikey_1',
  PADDLE_CLIENT_TOKEN: 'live_1',
  PADDLE_WEBHOOK_SECRETS: 'pdl_ntfset_1',
};

afterEach(() => vi.unstubAllGlobals());

/** Simulates the processor's API with a correct setup, except for `changes`. */
function paddleSays(changes: { plans?: string[]; destination?: string; date?: string; status?: number } = {}): void {
  const {
    plans = ['pro', 'corp'],
    destination = 'https://oficina.example/api/_webhooks/paddle',
    status = 200,
  } = changes;
  vi.stubGlobal('fetch', async (address: string) => {
    const data = address.includes('/prices')
      ? plans.map((plan) => ({
          id: `pri_${plan}`,
          status: 'active',
          unit_price: { amount: '600', currency_code: 'USD' },
          custom_data: { group_plan: plan },
        }))
      : [{ id: 'ntfset_1', destination, active: true }];
    const headers = { date: changes.date ?? now.toUTCString() };
    return Promise.resolve(Response.json({ data }, { status, headers }));
  });
}

async function faults(changed: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  return (await countPayments(readEnvironment(cards, { ...variables, ...changed }), now)).faults;
}

test('an installation that is set up as the guide describes has no fault', async () => {
  paddleSays();
  expect(await faults()).toEqual([]);
});

test('keys of the other mode and missing secrets are reported', async () => {
  paddleSays();
  const wrong = { PADDLE_API_KEY: 'pdl_sdbx_apikey_1', PADDLE_CLIENT_TOKEN: 'test_1', PADDLE_WEBHOOK_SECRETS: '' };
  expect(await faults(wrong)).toEqual([
    'PADDLE_API_KEY is of the other mode',
    'PADDLE_CLIENT_TOKEN does not begin with live_',
    'PADDLE_WEBHOOK_SECRETS is empty: every event is refused',
  ]);
});

test.each([
  ['a plan without a price', { plans: ['pro'] }, /group_plan = corp/],
  ['events that go elsewhere', { destination: 'https://old.example/hook' }, /events go to https:\/\/old\.example/],
  ['a clock that is four minutes off', { date: 'Sun, 01 Mar 2026 11:56:00 GMT' }, /240 seconds off/],
  ['a key that is refused', { status: 403 }, /answered 403/],
])('%s is reported', async (_name, changes, said) => {
  paddleSays(changes);
  const found = await faults();
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(said);
});
