import type { ModuleCard } from '#platform/entity/card.ts';
import { planPrice } from './entities/plan-price.ts';

/** Prices of plans, payments, and the events of the card processor. */
export const card = {
  key: 'billing',
  permission: 'account',
  hears: ['groups.deleted'],
  variables: [
    { name: 'PADDLE_API_KEY', secret: true },
    { name: 'PADDLE_CLIENT_TOKEN' },
    { name: 'PADDLE_WEBHOOK_SECRETS', secret: true },
    { name: 'PADDLE_SANDBOX_API_KEY', secret: true },
    { name: 'PADDLE_SANDBOX_CLIENT_TOKEN' },
    { name: 'PADDLE_SANDBOX_WEBHOOK_SECRETS', secret: true },
    { name: 'PADDLE_TOLERANCE' },
  ],
  kinds: [planPrice],
} as const satisfies ModuleCard;
