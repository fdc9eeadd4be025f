import type { Environment } from '#platform/server/app/environment.ts';
import type { PageSources } from '#platform/server/app.ts';
import { processorsOf } from './processors.ts';

/** Paddle's hosts, by https://developer.paddle.com/paddlejs/content-security-policies. */
const paddle: PageSources = {
  script: ['https://cdn.paddle.com', 'https://sandbox-cdn.paddle.com', 'https://public.profitwell.com'],
  style: ['https://cdn.paddle.com', 'https://sandbox-cdn.paddle.com'],
  connect: ['https://checkout-service.paddle.com', 'https://sandbox-checkout-service.paddle.com'],
  frame: ['https://buy.paddle.com', 'https://sandbox-buy.paddle.com'],
};

/** Only the checkout page may load from the processor, for its payment form. */
export function pageSources(environment: Environment, path: string): PageSources {
  if (!/^\/account\/[^/]+\/checkout\/[^/]+$/.test(path)) return {};
  const processors = processorsOf({ environment });
  if (processors.some(({ browser }) => browser.fake)) return { frame: ["'self'"] };
  return processors.length > 0 ? paddle : {};
}
