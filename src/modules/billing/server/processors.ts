import type { Environment } from '#platform/server/app/environment.ts';
import type { Product } from '#platform/server/context.ts';
import { paddle, type PaddleAccount } from './paddle.ts';
import type { Subscription } from '../rules/paid-plan.ts';
import type { Processor } from './processor.ts';

/** The processors that this installation is configured with, those that charge real cards first. */
export function processorsOf(product: Pick<Product, 'environment'>): readonly Processor[] {
  return accountsOf(product).map(paddle);
}

/** The processor of a group; only live groups are charged real money. */
export function processorFor(product: Pick<Product, 'environment'>, livemode: boolean): Processor | undefined {
  return processorsOf(product).find((processor) => processor.livemode === livemode);
}

/** The mode of new groups: real money if a processor for it is configured. */
function usualMode(product: Pick<Product, 'environment'>): boolean {
  return processorsOf(product)[0]?.livemode ?? false;
}

/**
 * The mode of a group: the one in which it paid before, else that of new groups. Subscriptions without a checkout of the group do not
 * count. Otherwise a stranger could pay for it in the sandbox, and from then on its plans would cost nothing.
 */
export function modeOf(
  product: Pick<Product, 'environment'>,
  kept: boolean | undefined,
  subscriptions: readonly Pick<Subscription, 'known'>[],
): boolean {
  const isKept = kept !== undefined && subscriptions.some(({ known }) => known);
  // A group that used the sandbox before real cards were charged can still pay.
  const isOver = kept === false && processorFor(product, false) === undefined;
  return isKept && !isOver ? kept : usualMode(product);
}

function accountsOf({ environment }: Pick<Product, 'environment'>): readonly PaddleAccount[] {
  const fake = fakeAccounts.get(environment);
  return fake === undefined ? paddleAccounts(environment) : [fake];
}

/** Accounts of the fake processor, by environment. */
const fakeAccounts = new WeakMap<Environment, PaddleAccount>();

/** Makes groups of this installation pay with an account of the fake processor. */
export function useFakeAccount(environment: Environment, account: PaddleAccount): void {
  fakeAccounts.set(environment, account);
}

/** Whether groups pay with the fake processor: outside production if no keys of Paddle are set. */
export function isFakeWanted(environment: Environment): boolean {
  return !environment.production && paddleAccounts(environment).length === 0;
}

function paddleAccounts({ settings }: Environment): readonly PaddleAccount[] {
  return (['PADDLE', 'PADDLE_SANDBOX'] as const).flatMap((name): PaddleAccount[] => {
    const livemode = name === 'PADDLE';
    const apiKey = settings[`${name}_API_KEY`];
    if (apiKey === undefined) return [];
    return [
      {
        livemode,
        fake: false,
        url: livemode ? 'https://api.paddle.com' : 'https://sandbox-api.paddle.com',
        apiKey,
        clientToken: settings[`${name}_CLIENT_TOKEN`] ?? '',
        webhookSecrets: (settings[`${name}_WEBHOOK_SECRETS`] ?? '').split(',').filter((secret) => secret !== ''),
        tolerance: Number(settings['PADDLE_TOLERANCE'] ?? 300),
        send: fetch,
      },
    ];
  });
}
