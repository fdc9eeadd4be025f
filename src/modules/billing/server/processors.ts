import type { Environment } from '#platform/server/app/environment.ts';
import type { Product } from '#platform/server/context.ts';
import { paddle, type PaddleAccount } from './paddle.ts';
import type { Subscription } from '../rules/paid-plan.ts';
import type { Processor } from './processor.ts';

/** The processors that this installation is set up with, those that charge cards first. */
export function processorsOf(product: Pick<Product, 'environment'>): readonly Processor[] {
  return accountsOf(product).map(paddle);
}

/** The processor of a group: cards are charged for live groups alone. */
export function processorFor(product: Pick<Product, 'environment'>, livemode: boolean): Processor | undefined {
  return processorsOf(product).find((processor) => processor.livemode === livemode);
}

/** What new groups pay with: real money where it can be had. */
function usualMode(product: Pick<Product, 'environment'>): boolean {
  return processorsOf(product)[0]?.livemode ?? false;
}

/**
 * What a group pays with: what it paid with before, else what new groups pay with. Subscriptions that no checkout of the group led to say
 * nothing of it, or a stranger could pay in the sandbox in its name and make plans cost it nothing.
 */
export function modeOf(
  product: Pick<Product, 'environment'>,
  kept: boolean | undefined,
  subscriptions: readonly Pick<Subscription, 'known'>[],
): boolean {
  const isKept = kept !== undefined && subscriptions.some(({ known }) => known);
  // What was tried before real cards were charged here keeps nobody from paying.
  const isOver = kept === false && processorFor(product, false) === undefined;
  return isKept && !isOver ? kept : usualMode(product);
}

function accountsOf({ environment }: Pick<Product, 'environment'>): readonly PaddleAccount[] {
  const fake = fakeAccounts.get(environment);
  return fake === undefined ? paddleAccounts(environment) : [fake];
}

/** Accounts of the fake processor, by the installation that uses one. */
const fakeAccounts = new WeakMap<Environment, PaddleAccount>();

/** From now on, groups of this installation pay with an account of the fake processor. */
export function useFakeAccount(environment: Environment, account: PaddleAccount): void {
  fakeAccounts.set(environment, account);
}

/** Whether groups would pay with the fake processor: outside production, where no keys of Paddle are set. */
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
