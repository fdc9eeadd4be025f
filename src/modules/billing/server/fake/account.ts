import type { Environment } from '#platform/server/app/environment.ts';
import type { PaddleAccount } from '../paddle.ts';
import { FakePaddle } from './fake-paddle.ts';

const fakes = new WeakMap<Environment, FakePaddle>();

/** The fake processor of this installation. `clock` replaces its clock. */
export function fakeOf(environment: Environment, clock?: () => Date): FakePaddle {
  const fake = fakes.get(environment) ?? new FakePaddle();
  fakes.set(environment, fake);
  if (clock !== undefined) fake.clock = clock;
  return fake;
}

/** The account at the fake processor, which is called without a network. */
export function fakeAccount(environment: Environment): PaddleAccount {
  const fake = fakeOf(environment);
  return {
    livemode: false,
    fake: true,
    url: `${environment.baseUrl}/_paddle`,
    apiKey: 'fake',
    clientToken: 'fake',
    webhookSecrets: [fake.secret],
    tolerance: 300,
    send: async (address, options) => fake.answer(address, options),
  };
}
